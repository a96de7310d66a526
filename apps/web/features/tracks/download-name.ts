import type { Track } from '#contract/tracks.ts';

/** Characters that some file systems forbid in file names. */
// oxlint-disable-next-line no-control-regex -- control characters are among the forbidden ones
const forbiddenChars = /[\\/:*?"<>|\u0000-\u001f]+/g;

/** File name of a downloaded track: its title, with the extension of the actual format. */
export function downloadName({ title, format }: Pick<Track, 'title' | 'format'>): string {
  const safe = title
    .replace(forbiddenChars, '_')
    .replace(/^\.+|[. ]+$/g, '')
    .slice(0, 120)
    .trim();
  return `${safe || 'track'}.${format}`;
}

/**
 * File name of a sound effect from the effect list: "Door, slow!" → "door__slow_.mp3". Letters of any script are
 * kept.
 */
export const effectFileName = ({ title, format }: Pick<Track, 'title' | 'format'>): string =>
  `${
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]/gu, '_')
      .slice(0, 120)
      .replace(/^_+$/, '') || 'sound_effect'
  }.${format}`;
