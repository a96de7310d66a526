import { closeSync, openSync } from 'node:fs';
import { setPriority } from 'node:os';
import { checkSoundFont, type SoundFontSummary, fileSource } from '#engine/soundfont.ts';
import { SoundFontError } from '#engine/index.ts';

// On Linux this lowers the priority of the calling thread only, so that checking does not delay replies.
setPriority(10);

export type CheckResult = SoundFontSummary | { readonly refused: string };

/** Runs in a worker thread. A refused file is a return value, because error classes are lost between threads. */
export function checkFile(path: string): CheckResult {
  const file = openSync(path, 'r');
  try {
    return checkSoundFont(fileSource(file));
  } catch (error) {
    if (error instanceof SoundFontError) return { refused: error.message };
    throw error;
  } finally {
    closeSync(file);
  }
}
