/** Metadata tags of a file, if its container supports them. */
export interface Tags {
  readonly title: string;
  readonly artist: string;
  readonly genre: string;
  /** Music only. */
  readonly bpm?: number | undefined;
  /** Tonic and mode, e.g. "D minor"; music only. */
  readonly key?: string | undefined;
  /** In WAV only: that another version of the composer played it. */
  readonly comment?: string | undefined;
}

/**
 * Text for a tag: on one line, without control characters, which would end a field early in some formats and control
 * a terminal when a program prints the tags.
 */
export const tagText = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- control characters are just what has to go
  text.replaceAll(/[\u0000-\u001f\u007f-\u009f]+/g, ' ').trim();

const minorModes = new Set(['minor', 'aeolian', 'dorian', 'phrygian', 'locrian']);

/** A key as in DJ software and ID3v2's TKEY frame: "F# minor" becomes "F#m", "C major" "C". */
export function shortKey(key: string): string {
  const [tonic = '', mode = 'major'] = key.trim().split(/\s+/);
  const isMinor = minorModes.has(mode.toLowerCase()) || /\bminor\b/i.test(key);
  return tonic.replace('♯', '#').replace('♭', 'b') + (isMinor ? 'm' : '');
}
