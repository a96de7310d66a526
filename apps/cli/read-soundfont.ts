import { openSync } from 'node:fs';
import { fileSource, openSoundFont, type SoundFont } from '#engine/soundfont.ts';
import { SoundFontError } from '#engine/index.ts';
import { Failure } from './failure.ts';
import { errorMessage } from './write-files.ts';

/** Opens a SoundFont; its samples are read from the file when they are played. @throws Failure */
export function readSoundFont(path: string): SoundFont {
  try {
    const file = openSync(path, 'r');
    return openSoundFont(fileSource(file));
  } catch (error) {
    const reason = error instanceof SoundFontError ? error.message : `${errorMessage(error)}.`;
    throw new Failure(`Cannot use the SoundFont ${path}: ${reason}`, 2);
  }
}
