import type { ProgramOptions } from './general-midi.ts';

/** A grand with a felt strip between hammers and strings, close to the microphone: soft layers, little treble. */
export const feltPiano: readonly [program: number, options: ProgramOptions] = [
  0,
  {
    bank: 8,
    settings: {
      trimDb: 5,
      lowCut: 55,
      presence: { at: 1400, trimDb: 1 },
      air: 0,
      timbre: { soft: 0.15, hard: 0.6 },
      tilt: { soft: -12, hard: -5 },
    },
  },
];
