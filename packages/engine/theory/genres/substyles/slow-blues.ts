import type { Substyle } from '#engine/theory/genres/style.ts';

/** Walking quarter notes with strongly swung off-beats. */
export const slowBlues: Substyle = {
  tempo: { low: 60, high: 76, typical: 66 },
  drums: {
    kits: [
      ['acoustic', 2],
      ['brushes', 1],
    ],
    grooves: [
      {
        minIntensity: 0,
        lines: { kick: 'x.......x.......', rim: '....x.......x...', 'closed-hat': 'x...x.x.x...x.x.' },
      },
      {
        minIntensity: 0.4,
        lines: { kick: 'X.....x.X.....X.', snare: '....X.......X...', ride: 'X...X.X.X...X.X.' },
      },
      {
        minIntensity: 0.7,
        lines: { kick: 'X...x.x.X...x.x.', snare: '....X.......X.o.', ride: 'X.X.X.X.X.X.X.X.' },
      },
    ],
    fills: ['snare', 'toms'],
    crash: 0.5,
    channel: { gainDb: 4, reverb: 0.14 },
  },
  bass: {
    instruments: [
      ['electric-bass', 2],
      ['upright-bass', 2],
    ],
    lines: [
      { steps: 'R.......5.......', minIntensity: 0, noteLength: 0.9 },
      { steps: 'R...3...5...6...', minIntensity: 0.35, noteLength: 0.9 },
      { steps: 'R...3...5...a...', minIntensity: 0.35, noteLength: 0.9 },
      { steps: 'R...R.g.5...a.g.', minIntensity: 0.7, noteLength: 0.9 },
    ],
    minIntensity: 0.2,
    channel: { gainDb: -6 },
  },
  accompaniment: [
    {
      name: 'comp',
      instruments: [
        ['piano', 2],
        ['clean-guitar', 2],
      ],
      patterns: [
        { steps: 'x...............', noteLength: 0.9 },
        { steps: '....x.......x...', noteLength: 0.5, minIntensity: 0.35 },
        { steps: 'x.....x.....x...', noteLength: 0.6, minIntensity: 0.35 },
        { steps: 'x...x...x...x...', noteLength: 0.6, minIntensity: 0.35 },
      ],
      voicing: 'close',
      voices: 4,
      register: 59,
      minIntensity: 0,
      channel: { gainDb: -8, pan: -0.35, reverb: 0.18 },
    },
    {
      name: 'pad',
      instruments: [['organ', 1]],
      patterns: [{ steps: 'x...............', noteLength: 'hold' }],
      voicing: 'close',
      voices: 3,
      register: 62,
      minIntensity: 0.5,
      channel: { gainDb: -14, pan: 0.3, reverb: 0.2 },
    },
  ],
};
