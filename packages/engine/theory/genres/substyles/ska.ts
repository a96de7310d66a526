import type { Substyle } from '#engine/theory/genres/style.ts';

/** Short off-beat chords, a walking bass, brass lines. */
export const ska: Substyle = {
  tempo: { low: 124, high: 168, typical: 148 },
  feel: {
    swing: [0.5, 0.52],
    swingUnit: 'eighth',
    backbeatDelayMs: 0,
    grooveTemplate: 'rock',
    looseness: 0.7,
    expression: 0.3,
    velocityDeviation: 0.07,
  },
  drums: {
    kits: [['acoustic', 1]],
    grooves: [
      {
        minIntensity: 0,
        lines: { kick: 'x...x...x...x...', rim: '....x.......x...', 'closed-hat': '..x...x...x...x.' },
      },
      {
        minIntensity: 0.35,
        lines: { kick: 'X...x...X...x...', snare: '....X.......X...', 'closed-hat': 'x.x.x.x.x.x.x.x.' },
      },
      {
        minIntensity: 0.7,
        lines: {
          kick: 'X...x...X...x...',
          snare: '....X.......X..o',
          'open-hat': '..x...x...x...x.',
          'closed-hat': 'x...x...x...x...',
        },
      },
    ],
    fills: ['snare', 'toms'],
    crash: 0.7,
    channel: { gainDb: 0, reverb: 0.1 },
  },
  bass: {
    instruments: [['electric-bass', 1]],
    lines: [
      { steps: 'R...5...R...5...', minIntensity: 0, noteLength: 0.85 },
      { steps: 'R...3...5...a...', minIntensity: 0.35, noteLength: 0.85 },
      { steps: 'R...8...5...3...', minIntensity: 0.35, noteLength: 0.85 },
      { steps: 'R.R.3...5...6.a.', minIntensity: 0.7, noteLength: 0.8 },
    ],
    minIntensity: 0.1,
    channel: { gainDb: -4 },
  },
  accompaniment: [
    {
      name: 'comp',
      instruments: [
        ['clean-guitar', 3],
        ['piano', 1],
      ],
      patterns: [
        { steps: '..x...x...x...x.', noteLength: 0.22 },
        { steps: '..X...X...X...X.', noteLength: 0.2, minIntensity: 0.5 },
      ],
      voicing: 'close',
      voices: 3,
      register: 67,
      minIntensity: 0,
      channel: { gainDb: -8, pan: -0.3, reverb: 0.1 },
    },
    {
      name: 'comp',
      instruments: [['brass', 1]],
      patterns: [
        { steps: 'x.....x.........', noteLength: 0.4 },
        { steps: '........x..x..x.', noteLength: 0.35 },
        { steps: 'x..x..x.....x...', noteLength: 0.35, minIntensity: 0.75 },
      ],
      voicing: 'close',
      voices: 3,
      register: 66,
      minIntensity: 0.6,
      channel: { gainDb: -10, pan: 0.3, reverb: 0.15 },
    },
  ],
};
