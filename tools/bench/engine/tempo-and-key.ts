const keyNames = ['C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B'];

/** Within 1% of the tempo; above 165 BPM half and double tempo count, because listeners tap at half the speed. */
export function sameTempo(detected: number, bpm: number): boolean {
  const near = (target: number) => Math.abs(detected - target) <= target * 0.01;
  return near(bpm) || (bpm > 165 && (near(bpm / 2) || near(bpm * 2)));
}

/** The key with the most frames, "C# minor". */
export function dominantKey(frames: readonly number[]): string {
  const best = frames.indexOf(Math.max(...frames));
  return `${keyNames[best % 12]} ${best < 12 ? 'major' : 'minor'}`;
}

const minorModes = ['minor', 'dorian', 'phrygian', 'locrian', 'harmonic'];
const flats: Readonly<Record<string, string>> = {
  Db: 'C#',
  'D#': 'Eb',
  Gb: 'F#',
  'G#': 'Ab',
  'A#': 'Bb',
  Cb: 'B',
  'E#': 'F',
  'B#': 'C',
  Fb: 'E',
};

/**
 * Converts an engine key ("D dorian", "F♯ minor") to the evaluators' notation: tonic, and major or minor by its
 * third.
 */
export function normalizedKey(key: string): string {
  const [tonic = '', mode = ''] = key.replace('♯', '#').replace('♭', 'b').split(' ');
  return `${flats[tonic] ?? tonic} ${minorModes.includes(mode) ? 'minor' : 'major'}`;
}
