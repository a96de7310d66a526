import type { Substyle } from '#engine/theory/genres/style.ts';

/** Ninth chords on an electric piano, a round bass, slightly swung hats, long reverb. */
export const deepHouse: Substyle = {
  tempo: { low: 116, high: 124, typical: 121 },
  modes: [
    ['minor', 3],
    ['dorian', 2],
  ],
  feel: {
    swing: [0.54, 0.58],
    swingUnit: 'sixteenth',
    backbeatDelayMs: 2,
    grooveTemplate: 'pop',
    looseness: 0.12,
    expression: 0,
    velocityDeviation: 0.06,
  },
  bass: {
    instruments: [
      ['sub-bass', 2],
      ['electric-bass', 2],
    ],
    lines: [
      { steps: 'R...............', minIntensity: 0, noteLength: 0.9 },
      { steps: '..R..R....R.R...', minIntensity: 0.4, noteLength: 0.7 },
      { steps: 'R..R..R...R..8..', minIntensity: 0.7, noteLength: 0.6 },
    ],
    minIntensity: 0.3,
    channel: { gainDb: -3, duckDb: 6 },
  },
  accompaniment: [
    {
      name: 'comp',
      instruments: [['electric-piano', 1]],
      patterns: [
        { steps: 'x.........x.....', noteLength: 0.8 },
        { steps: 'x..x......x.....', noteLength: 0.6, minIntensity: 0.45 },
        { steps: '..x..x....x..x..', noteLength: 0.5, minIntensity: 0.45 },
      ],
      voicing: 'open',
      voices: 5,
      register: 60,
      minIntensity: 0,
      channel: { gainDb: -4, reverb: 0.3, echo: 0.2, duckDb: 4 },
    },
    {
      name: 'pad',
      instruments: [['warm-pad', 1]],
      patterns: [{ steps: 'x...............', noteLength: 'hold' }],
      voicing: 'open',
      voices: 4,
      register: 58,
      minIntensity: 0.6,
      channel: { gainDb: -11, reverb: 0.45, duckDb: 8 },
    },
  ],
  melody: {
    instruments: [
      ['saxophone', 1],
      ['plucked-synth', 2],
      ['electric-piano', 1],
    ],
    rests: 0.45,
  },
  reverb: { type: 'hall', decaySeconds: 2.4, brightness: 0.45 },
};
