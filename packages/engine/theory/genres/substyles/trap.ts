import type { Substyle } from '#engine/theory/genres/style.ts';

/** Sliding 808 bass, rolling hats, a sparse dark motif on bells or felt piano. */
export const trap: Omit<Substyle, 'drums'> = {
  tempo: { low: 130, high: 150, typical: 140 },
  modes: [
    ['minor', 3],
    ['phrygian', 2],
    ['harmonic minor', 1],
  ],
  feel: {
    swing: [0.5, 0.5],
    swingUnit: 'sixteenth',
    backbeatDelayMs: 0,
    grooveTemplate: 'pop',
    looseness: 0.05,
    expression: 0.1,
    velocityDeviation: 0.05,
  },
  bass: {
    instruments: [['sub-bass', 1]],
    lines: [
      { steps: 'R...............', minIntensity: 0, noteLength: 1 },
      { steps: 'kick', minIntensity: 0.4, noteLength: 1 },
    ],
    minIntensity: 0.28,
    channel: { gainDb: -2 },
  },
  accompaniment: [
    {
      name: 'arpeggio',
      instruments: [
        ['felt-piano', 2],
        ['bell', 2],
        ['plucked-synth', 2],
      ],
      patterns: [
        { steps: '0.....2.....1...', noteLength: 1.4 },
        { steps: '0..2..1.0..3..1.', noteLength: 1 },
        { steps: '3.2.1...3.2.0...', noteLength: 1 },
      ],
      voicing: 'close',
      voices: 4,
      register: 68,
      minIntensity: 0,
      channel: { gainDb: -6, pan: -0.15, reverb: 0.35, echo: 0.2 },
    },
    {
      name: 'pad',
      instruments: [
        ['strings', 2],
        ['warm-pad', 2],
        ['brass', 1],
      ],
      patterns: [{ steps: 'x...............', noteLength: 'hold' }],
      voicing: 'close',
      voices: 3,
      register: 58,
      minIntensity: 0.66,
      channel: { gainDb: -9, reverb: 0.4 },
    },
  ],
  melody: {
    instruments: [
      ['flute', 2],
      ['bell', 1],
      ['synth-lead', 2],
    ],
  },
  reverb: { type: 'plate', decaySeconds: 2, brightness: 0.4 },
  barsPerChord: 2,
};
