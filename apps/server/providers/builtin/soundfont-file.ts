import { closeSync, openSync } from 'node:fs';
import { fileSource, openSoundFont, type SoundFont } from '#engine/soundfont.ts';

let last: { readonly path: string; readonly file: number; readonly font: SoundFont } | undefined;

/**
 * Opens a SoundFont whose samples are read from the file when they are played, so that a thread holds its tables and
 * the decoded samples of one or two pieces, and the threads share the file in the page cache. The last one stays open
 * for the next piece; a path always names the same bytes. Throws SoundFontError.
 */
export function openSoundFontFile(path: string): SoundFont {
  if (last?.path === path) return last.font;
  const file = openSync(path, 'r');
  try {
    const font = openSoundFont(fileSource(file));
    if (last) closeSync(last.file);
    last = { path, file, font };
    return font;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}
