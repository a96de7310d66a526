import type { SubStyle } from '#engine/theory/genres/idiom.ts';

/** Ninth chords on an electric piano, a round bass, slightly swung hats, long reverb. */
export const deepHouse: SubStyle = {
  tempo: { low: 116, high: 124, usual: 121 },
  modes: [
    ['minor', 3],
    ['dorian', 2],
  ],
  feel: { swing: [0.54, 0.58], swingUnit: 'sixteenth', backbeatLateMs: 2, looseMs: 2, dynamics: 0.06 },
  bass: {
    instruments: [
      ['sub-bass', 2],
      ['electric-bass', 2],
    ],
    lines: [
      { steps: 'R...............', from: 0, gate: 0.9 },
      { steps: '..R..R....R.R...', from: 0.4, gate: 0.7 },
      { steps: 'R..R..R...R..8..', from: 0.7, gate: 0.6 },
    ],
    from: 0.3,
    stand: { gainDb: -3, duckDb: 6 },
  },
  layers: [
    {
      name: 'comp',
      instruments: [['electric-piano', 1]],
      figures: [
        { steps: 'x.........x.....', gate: 0.8 },
        { steps: 'x..x......x.....', gate: 0.6, from: 0.45 },
        { steps: '..x..x....x..x..', gate: 0.5, from: 0.45 },
      ],
      voicing: 'open',
      voices: 5,
      centre: 60,
      from: 0,
      stand: { gainDb: -4, reverb: 0.3, echo: 0.2, duckDb: 4 },
    },
    {
      name: 'pad',
      instruments: [['warm-pad', 1]],
      figures: [{ steps: 'x...............', gate: 'hold' }],
      voicing: 'open',
      voices: 4,
      centre: 58,
      from: 0.6,
      stand: { gainDb: -11, reverb: 0.45, duckDb: 8 },
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
  room: { decaySeconds: 2.4, brightness: 0.45 },
};
