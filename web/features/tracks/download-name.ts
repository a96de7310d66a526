import type { Track } from '#contract/tracks.ts';

/** Characters that some file system refuses in a name. */
// oxlint-disable-next-line no-control-regex -- control characters are among the refused ones
const refused = /[\\/:*?"<>|\u0000-\u001f]+/g;

/** The name of a downloaded track: its title, with the extension of what the file really is. */
export function downloadName({ title, format }: Pick<Track, 'title' | 'format'>): string {
  const safe = title
    .replace(refused, '_')
    .replace(/^\.+|[. ]+$/g, '')
    .slice(0, 120)
    .trim();
  return `${safe || 'track'}.${format}`;
}

/** The name of a sound effect from the list of these: "Door, slow!" → "door__slow_.mp3". Letters of any script stay. */
export const effectFileName = ({ title, format }: Pick<Track, 'title' | 'format'>): string =>
  `${
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]/gu, '_')
      .slice(0, 120)
      .replace(/^_+$/, '') || 'sound_effect'
  }.${format}`;
