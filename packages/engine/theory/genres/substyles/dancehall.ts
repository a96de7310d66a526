import type { Substyle } from '#engine/theory/genres/style.ts';

/** Three-against-four kick and snare, a syncopated bass in response, bright stabs. */
export const dancehall: Substyle = {
  tempo: { low: 88, high: 104, typical: 95 },
  feel: {
    swing: [0.5, 0.52],
    swingUnit: 'sixteenth',
    backbeatDelayMs: 0,
    grooveTemplate: 'pop',
    looseness: 0.1,
    expression: 0.1,
    velocityDeviation: 0.06,
  },
  drums: {
    kits: [['electronic', 1]],
    grooves: [
      { minIntensity: 0, lines: { 'closed-hat': 'x..x..x.x..x..x.', rim: '...x..x....x..x.' } },
      {
        minIntensity: 0.35,
        lines: { kick: 'X...x...X...x...', snare: '...X..X....X..X.', 'closed-hat': 'x.x.x.x.x.x.x.x.' },
      },
      {
        minIntensity: 0.7,
        lines: {
          kick: 'X...X...X...X...',
          snare: '...X..X....X..X.',
          clap: '......x.......x.',
          shaker: 'xoxoxoxoxoxoxoxo',
        },
      },
    ],
    fills: ['snare', 'rolls'],
    crash: 0.5,
    channel: { gainDb: 0, reverb: 0.08 },
  },
  bass: {
    instruments: [
      ['sub-bass', 2],
      ['synth-bass', 2],
    ],
    lines: [
      { steps: 'R.......R.......', minIntensity: 0, noteLength: 0.8 },
      { steps: 'R..R..R.R..R..5.', minIntensity: 0.35, noteLength: 0.7 },
      { steps: 'R..R..8.R..5..R.', minIntensity: 0.7, noteLength: 0.7 },
    ],
    minIntensity: 0.1,
    channel: { gainDb: -3 },
  },
  accompaniment: [
    {
      name: 'comp',
      instruments: [
        ['plucked-synth', 2],
        ['organ', 1],
      ],
      patterns: [
        { steps: '..x...x...x...x.', noteLength: 0.3 },
        { steps: '...x..x....x..x.', noteLength: 0.35, minIntensity: 0.4 },
      ],
      voicing: 'close',
      voices: 3,
      register: 67,
      minIntensity: 0,
      channel: { gainDb: -5, pan: -0.2, reverb: 0.2, echo: 0.2 },
    },
    {
      name: 'pad',
      instruments: [
        ['brass', 1],
        ['supersaw', 1],
      ],
      patterns: [{ steps: 'x.....x.........', noteLength: 0.4 }],
      voicing: 'close',
      voices: 3,
      register: 62,
      minIntensity: 0.66,
      channel: { gainDb: -9, pan: 0.25, reverb: 0.2 },
    },
  ],
};
