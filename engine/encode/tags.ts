/** What a file says about itself, where its container has a place for it. */
export interface Tags {
  readonly title: string;
  readonly artist: string;
  readonly genre: string;
  /** Of music alone. */
  readonly bpm?: number | undefined;
  /** Tonic and mode, e.g. "D minor"; of music alone. */
  readonly key?: string | undefined;
}

const minorModes = new Set(['minor', 'aeolian', 'dorian', 'phrygian', 'locrian']);

/** A key as DJ software and ID3v2's TKEY frame write it: "F# minor" becomes "F#m", "C major" "C". */
export function shortKey(key: string): string {
  const [tonic = '', mode = 'major'] = key.trim().split(/\s+/);
  const isMinor = minorModes.has(mode.toLowerCase()) || /\bminor\b/i.test(key);
  return tonic.replace('♯', '#').replace('♭', 'b') + (isMinor ? 'm' : '');
}
