import { type ChordQuality, parseChordSymbol } from '#contract/chord-symbols.ts';
import { mod } from '#engine/kit/math.ts';

/** A chord resolved to pitch classes in a key. */
export interface Chord {
  /** As written in the progression or chart: "ii7", "V7/V", "bVII", "Dm7". */
  readonly symbol: string;
  /** Pitch class of the root, 0..11. */
  readonly root: number;
  /** Semitones above the root, ascending; the first is 0. */
  readonly intervals: readonly number[];
  /** Pitch class of the lowest note; the root unless the symbol has a slash bass. */
  readonly bass: number;
}

const intervals: Readonly<Record<ChordQuality, readonly number[]>> = {
  '': [0, 4, 7],
  5: [0, 7],
  6: [0, 4, 7, 9],
  69: [0, 4, 7, 9, 14],
  7: [0, 4, 7, 10],
  9: [0, 4, 7, 10, 14],
  13: [0, 4, 7, 10, 14, 21],
  '7b5': [0, 4, 6, 10],
  '7#5': [0, 4, 8, 10],
  '7b9': [0, 4, 7, 10, 13],
  '7#9': [0, 4, 7, 10, 15],
  '7#11': [0, 4, 7, 10, 18],
  maj7: [0, 4, 7, 11],
  maj9: [0, 4, 7, 11, 14],
  'maj7#11': [0, 4, 7, 11, 18],
  add9: [0, 4, 7, 14],
  sus2: [0, 2, 7],
  sus4: [0, 5, 7],
  '7sus4': [0, 5, 7, 10],
  '9sus4': [0, 5, 7, 10, 14],
  aug: [0, 4, 8],
  m: [0, 3, 7],
  m6: [0, 3, 7, 9],
  m7: [0, 3, 7, 10],
  m9: [0, 3, 7, 10, 14],
  m11: [0, 3, 7, 10, 14, 17],
  mmaj7: [0, 3, 7, 11],
  madd9: [0, 3, 7, 14],
  dim: [0, 3, 6],
  dim7: [0, 3, 6, 9],
  m7b5: [0, 3, 6, 10],
};

/** Resolves a chord symbol (see packages/contract/chord-symbols.ts) over a tonic. Throws RangeError on any other text. */
export const parseChord = (symbol: string, tonic: number): Chord => {
  const parsed = parseChordSymbol(symbol);
  if (parsed === undefined) throw new RangeError(`Not a chord: ${symbol}`);
  const above = parsed.isNumeral ? tonic : 0;
  const root = mod(above + parsed.root, 12);
  return {
    symbol,
    root,
    intervals: intervals[parsed.quality],
    bass: parsed.bass === undefined ? root : mod(above + parsed.bass, 12),
  };
};

/** Pitch classes of the chord, root first. */
export const pitchClassesOf = (chord: Chord): number[] => [
  ...new Set(chord.intervals.map((interval) => mod(chord.root + interval, 12))),
];

/** Adds the diatonic third to a power chord; returns other chords unchanged. */
export const addThird = (chord: Chord, scale: readonly number[]): Chord => {
  if (chord.intervals.length !== 2 || chord.intervals[1] !== 7) return chord;
  const third = scale.includes(mod(chord.root + 4, 12)) ? 4 : 3;
  return { ...chord, intervals: [0, third, 7] };
};
