import type { ModeName } from '#engine/theory/modes.ts';

/** English and German mode words after a tonic. */
export const modeWords: Readonly<Record<string, ModeName>> = {
  major: 'major',
  maj: 'major',
  dur: 'major',
  ionian: 'major',
  minor: 'minor',
  min: 'minor',
  moll: 'minor',
  aeolian: 'minor',
  'natural minor': 'minor',
  'harmonic minor': 'harmonic minor',
  dorian: 'dorian',
  phrygian: 'phrygian',
  lydian: 'lydian',
  mixolydian: 'mixolydian',
  locrian: 'locrian',
};

/** Regular expression alternatives of the mode words, longest first. */
export const modeList = Object.keys(modeWords)
  .toSorted((a, b) => b.length - a.length)
  .join('|');
