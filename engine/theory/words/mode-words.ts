import type { ModeName } from '#engine/theory/modes.ts';

/** Words for modes, as they stand after a tonic; German ones, too. */
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

/** The words as alternatives of a pattern, longest first. */
export const modeList = Object.keys(modeWords)
  .toSorted((a, b) => b.length - a.length)
  .join('|');
