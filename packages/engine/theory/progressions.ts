import type { ModeName } from '#engine/theory/modes.ts';

/** A progression as bars of chord symbols: "ii7 V7 | Imaj7" is two bars, the first with two chords. */
export type Progression = string;

/** The chord symbols of each bar. */
export const parseBars = (progression: Progression): string[][] =>
  progression.split('|').map((bar) => bar.trim().split(/\s+/));

/** Progressions by the section kind that they are used in. */
export interface ProgressionTable {
  readonly verse: readonly Progression[];
  readonly chorus: readonly Progression[];
  readonly bridge: readonly Progression[];
  /** The bar before a final cadence on the tonic. */
  readonly finalCadence: readonly Progression[];
  /** The last bar of a section that leads to the next. */
  readonly halfCadence: readonly Progression[];
}

/** Progressions of the church modes, with their characteristic degrees and modal cadences instead of V7-I. */
export const modalProgressions: Readonly<
  Record<Exclude<ModeName, 'major' | 'minor' | 'harmonic minor'>, ProgressionTable>
> = {
  dorian: {
    verse: [
      'i | IV/1 | i | i',
      'i | ii7/1 | i | IV/1',
      'i | IV | i | IV',
      'i7 | ii7 | i7 | IV7',
      'i | bVII | IV | i',
    ],
    chorus: ['i | bIII | IV | i', 'i | bVII | IV | IV', 'bIII | IV | i | i'],
    bridge: ['ii7 | i7 | ii7 | IV', 'v | IV | bVII | IV'],
    finalCadence: ['IV bVII', 'ii7 IV', 'v'],
    halfCadence: ['IV', 'bVII'],
  },
  phrygian: {
    verse: ['i | bII | i | bII', 'i | bvii | bII | i', 'i | i | bII | bIII'],
    chorus: ['i | bIII | bII | i', 'bVI | bvii | i | bII', 'i | bII | bIII | bII'],
    bridge: ['iv | bIII | bII | bII', 'bVI | iv | bII | bII'],
    finalCadence: ['bII', 'bvii bII'],
    halfCadence: ['bII', 'bIII bII'],
  },
  lydian: {
    verse: ['I | II/1 | I | II/1', 'I | II/1 | IV | I', 'Imaj7 | II | vii7 | Imaj7', 'I | V | II | I'],
    chorus: ['I | II/1 | vi | I', 'I | II | vi | II', 'I | iii | II | I', 'vi | II | I | I'],
    bridge: ['II | iii | vi | II', 'iii7 | vi7 | II | II'],
    finalCadence: ['II V', 'V', 'vii7 II'],
    halfCadence: ['II', 'V'],
  },
  mixolydian: {
    verse: ['I | bVII | IV | I', 'I | v | IV | I', 'I | I | bVII | IV'],
    chorus: ['I | bVII | I | IV', 'bVII | IV | I | I', 'I | IV | bVII | I'],
    bridge: ['v | bVII | IV | IV', 'ii | IV | bVII | bVII'],
    finalCadence: ['bVII IV', 'bVII', 'v bVII'],
    halfCadence: ['bVII', 'IV'],
  },
  locrian: {
    verse: ['io | bII | io | bvii', 'io | iv | bII | io'],
    chorus: ['io | bVI | bII | io', 'io | bV | bII | io'],
    bridge: ['bV | iv | bII | bII', 'biii | bvii | bII | bII'],
    finalCadence: ['bII', 'bvii bII'],
    halfCadence: ['bII', 'bvii'],
  },
};
