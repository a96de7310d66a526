import type { SubStyle } from '#engine/theory/genres/idiom.ts';

/** Off-beat piano or organ stabs, a bass between the kicks, claps, open hats, a short hook. */
export const house: SubStyle = {
  tempo: { low: 118, high: 128, usual: 124 },
  modes: [
    ['minor', 3],
    ['dorian', 2],
    ['major', 1],
  ],
  layers: [
    {
      name: 'comp',
      instruments: [
        ['piano', 3],
        ['organ', 2],
      ],
      figures: [
        { steps: 'x.....x.........', gate: 0.5 },
        { steps: 'X..x..x...x..x..', gate: 0.4, from: 0.45 },
        { steps: '..x..x..x..x.x..', gate: 0.4, from: 0.45 },
        { steps: 'X..X..X.X..X.X..', gate: 0.45, from: 0.75 },
      ],
      voicing: 'close',
      voices: 4,
      centre: 64,
      from: 0,
      stand: { gainDb: -5, reverb: 0.2, echo: 0.1, duckDb: 5 },
    },
    {
      name: 'pad',
      instruments: [
        ['strings', 2],
        ['warm-pad', 1],
      ],
      figures: [{ steps: 'x...............', gate: 'hold' }],
      voicing: 'open',
      voices: 4,
      centre: 66,
      from: 0.6,
      stand: { gainDb: -12, reverb: 0.35, duckDb: 8 },
    },
  ],
  melody: {
    instruments: [
      ['brass', 1],
      ['plucked-synth', 2],
      ['organ', 1],
    ],
    rests: 0.3,
  },
};
