/** Scales as semitones above the tonic, seven notes each. */
const scales = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  'harmonic minor': [0, 2, 3, 5, 7, 8, 11],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  locrian: [0, 1, 3, 5, 6, 8, 10],
} as const satisfies Record<string, readonly number[]>;

export type ModeName = keyof typeof scales;
/** Semitones above the tonic of the seven degrees of a mode. */
export const intervalsOf = (mode: ModeName): readonly number[] => scales[mode];

/** Whether the mode's tonic chord is minor (or diminished). */
export const isMinor = (mode: ModeName): boolean => scales[mode][2] === 3;
