import type { Substyle } from '#engine/theory/genres/style.ts';

/** Off-beat piano or organ stabs, a bass between the kicks, claps, open hats, a short hook. */
export const house: Substyle = {
  tempo: { low: 118, high: 128, typical: 124 },
  modes: [
    ['minor', 3],
    ['dorian', 2],
    ['major', 1],
  ],
  accompaniment: [
    {
      name: 'comp',
      instruments: [
        ['piano', 3],
        ['organ', 2],
      ],
      patterns: [
        { steps: 'x.....x.........', noteLength: 0.5 },
        { steps: 'X..x..x...x..x..', noteLength: 0.4, minIntensity: 0.45 },
        { steps: '..x..x..x..x.x..', noteLength: 0.4, minIntensity: 0.45 },
        { steps: 'X..X..X.X..X.X..', noteLength: 0.45, minIntensity: 0.75 },
      ],
      voicing: 'close',
      voices: 4,
      register: 64,
      minIntensity: 0,
      channel: { gainDb: -5, reverb: 0.2, echo: 0.1, duckDb: 5 },
    },
    {
      name: 'pad',
      instruments: [
        ['strings', 2],
        ['warm-pad', 1],
      ],
      patterns: [{ steps: 'x...............', noteLength: 'hold' }],
      voicing: 'open',
      voices: 4,
      register: 66,
      minIntensity: 0.6,
      channel: { gainDb: -12, reverb: 0.35, duckDb: 8 },
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
