import type { Substyle } from '#engine/theory/genres/style.ts';

/** Brushes, a bass in two or in four, sparse piano comping on the beat. */
export const jazzBallad: Substyle = {
  tempo: { low: 60, high: 76, typical: 66 },
  drums: {
    kits: [['brushes', 1]],
    grooves: [
      { minIntensity: 0, lines: { ride: 'x...x...x...x...', 'pedal-hat': '....x.......x...' } },
      {
        minIntensity: 0.35,
        lines: { ride: 'X...X.X.X...X.X.', 'pedal-hat': '....X.......X...', kick: 'x...o...x...o.o.' },
      },
      {
        minIntensity: 0.66,
        lines: {
          ride: 'X.x.X.X.X.x.X.X.',
          'pedal-hat': '....X.......X...',
          kick: 'x...x...x...x...',
          snare: '....x.......x.?.',
        },
      },
    ],
    fills: ['brush'],
    crash: 0.1,
    channel: { gainDb: 5, reverb: 0.2 },
  },
  bass: {
    instruments: [['upright-bass', 1]],
    lines: [
      { steps: 'R.......5.......', minIntensity: 0, noteLength: 0.95 },
      { steps: 'R.......5...a...', minIntensity: 0.35, noteLength: 0.95 },
      { steps: 'R...w...5...a...', minIntensity: 0.66, noteLength: 0.92 },
    ],
    minIntensity: 0.2,
    channel: { gainDb: -6, reverb: 0.1 },
  },
  accompaniment: [
    {
      name: 'comp',
      instruments: [
        ['piano', 3],
        ['electric-piano', 1],
      ],
      patterns: [
        { steps: 'x...............', noteLength: 0.95 },
        { steps: 'x.......x.......', noteLength: 0.9, minIntensity: 0.35 },
        { steps: 'x.....x.....x...', noteLength: 0.7, minIntensity: 0.5 },
      ],
      voicing: 'open',
      voices: 4,
      register: 60,
      minIntensity: 0,
      channel: { gainDb: -5, pan: -0.3, reverb: 0.2 },
    },
    {
      name: 'pad',
      instruments: [
        ['strings', 2],
        ['brass', 1],
      ],
      patterns: [{ steps: 'x...............', noteLength: 'hold' }],
      voicing: 'open',
      voices: 3,
      register: 66,
      minIntensity: 0.64,
      channel: { gainDb: -9, pan: 0.25, reverb: 0.35 },
    },
  ],
  reverb: { type: 'plate', decaySeconds: 1.2, brightness: 0.4 },
};
