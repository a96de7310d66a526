import { mod } from '#engine/kit/math.ts';

/** A chord resolved to pitch classes in a key. */
export interface Chord {
  /** Roman numeral as in the progression: "ii7", "V7/V", "bVII". */
  readonly symbol: string;
  /** Pitch class of the root, 0..11. */
  readonly root: number;
  /** Semitones above the root, ascending; the first is 0. */
  readonly intervals: readonly number[];
  /** Pitch class of the lowest note; the root unless the symbol has a slash bass. */
  readonly bass: number;
}

const majorQualities: Readonly<Record<string, readonly number[]>> = {
  '': [0, 4, 7],
  5: [0, 7],
  6: [0, 4, 7, 9],
  69: [0, 4, 7, 9, 14],
  7: [0, 4, 7, 10],
  9: [0, 4, 7, 10, 14],
  13: [0, 4, 7, 10, 14, 21],
  '7b9': [0, 4, 7, 10, 13],
  '7#9': [0, 4, 7, 10, 15],
  maj7: [0, 4, 7, 11],
  maj9: [0, 4, 7, 11, 14],
  add9: [0, 4, 7, 14],
  sus2: [0, 2, 7],
  sus4: [0, 5, 7],
  '7sus4': [0, 5, 7, 10],
  '9sus4': [0, 5, 7, 10, 14],
  '+': [0, 4, 8],
  'maj7#11': [0, 4, 7, 11, 18],
};
const minorQualities: Readonly<Record<string, readonly number[]>> = {
  '': [0, 3, 7],
  5: [0, 7],
  6: [0, 3, 7, 9],
  7: [0, 3, 7, 10],
  9: [0, 3, 7, 10, 14],
  11: [0, 3, 7, 10, 14, 17],
  maj7: [0, 3, 7, 11],
  add9: [0, 3, 7, 14],
  o: [0, 3, 6],
  o7: [0, 3, 6, 9],
  m7b5: [0, 3, 6, 10],
};

const numerals = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii'];
const degrees = [0, 2, 4, 5, 7, 9, 11];
const pattern = /^([b#]?)(vii|vi|v|iv|iii|ii|i)(.*?)(?:\/([b#]?(?:[1-7]|[iv]+)))?$/i;

const rootOf = (accidental: string, numeral: string): number =>
  (degrees[numerals.indexOf(numeral.toLowerCase())] ?? 0) +
  (accidental === 'b' ? -1 : accidental === '#' ? 1 : 0);

const bassOf = (degree: string): number => {
  const altered = degree.startsWith('b') ? -1 : degree.startsWith('#') ? 1 : 0;
  return (degrees[Number(degree.replace(/^[b#]/, '')) - 1] ?? 0) + altered;
};

/**
 * Parses a Roman numeral over a tonic. Numerals count from the MAJOR scale in every mode, so minor keys write flats:
 * i bVI bIII bVII. Upper case is major, lower case minor; then the quality ("maj7", "7b9", "sus4", "m7b5"); then a
 * slash with a numeral for a secondary chord ("V7/ii") or with a degree for the bass ("V/7"). Throws RangeError on
 * any other input.
 */
export const parseChord = (symbol: string, tonic: number): Chord => {
  const [, accidental = '', numeral = '', quality = '', slash = ''] = pattern.exec(symbol) ?? [];
  const intervals = (numeral === numeral.toLowerCase() ? minorQualities : majorQualities)[quality];
  if (numeral === '' || intervals === undefined) throw new RangeError(`Not a chord: ${symbol}`);
  const [, targetAccidental = '', target = ''] = /^([b#]?)([iv]+)$/i.exec(slash) ?? [];
  const above = target === '' ? 0 : rootOf(targetAccidental, target);
  const root = mod(tonic + above + rootOf(accidental, numeral), 12);
  const inverted = slash !== '' && target === '';
  return { symbol, root, intervals, bass: inverted ? mod(tonic + bassOf(slash), 12) : root };
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
