import type { SubStyle } from '#engine/theory/genres/idiom.ts';

/** Brushes, a bass in two or in four, sparse piano comping on the beat. */
export const jazzBallad: SubStyle = {
  tempo: { low: 60, high: 76, usual: 66 },
  drums: {
    kits: [['brushes', 1]],
    grooves: [
      { from: 0, lines: { ride: 'x...x...x...x...', 'pedal-hat': '....x.......x...' } },
      {
        from: 0.35,
        lines: { ride: 'X...X.X.X...X.X.', 'pedal-hat': '....X.......X...', kick: 'x...o...x...o.o.' },
      },
      {
        from: 0.66,
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
    stand: { gainDb: 5, reverb: 0.2 },
  },
  bass: {
    instruments: [['upright-bass', 1]],
    lines: [
      { steps: 'R.......5.......', from: 0, gate: 0.95 },
      { steps: 'R.......5...a...', from: 0.35, gate: 0.95 },
      { steps: 'R...w...5...a...', from: 0.66, gate: 0.92 },
    ],
    from: 0.2,
    stand: { gainDb: -6, reverb: 0.1 },
  },
  layers: [
    {
      name: 'comp',
      instruments: [
        ['piano', 3],
        ['electric-piano', 1],
      ],
      figures: [
        { steps: 'x...............', gate: 0.95 },
        { steps: 'x.......x.......', gate: 0.9, from: 0.35 },
        { steps: 'x.....x.....x...', gate: 0.7, from: 0.5 },
      ],
      voicing: 'open',
      voices: 4,
      centre: 60,
      from: 0,
      stand: { gainDb: -5, pan: -0.3, reverb: 0.2 },
    },
    {
      name: 'pad',
      instruments: [
        ['strings', 2],
        ['brass', 1],
      ],
      figures: [{ steps: 'x...............', gate: 'hold' }],
      voicing: 'open',
      voices: 3,
      centre: 66,
      from: 0.64,
      stand: { gainDb: -9, pan: 0.25, reverb: 0.35 },
    },
  ],
  room: { decaySeconds: 1.2, brightness: 0.4 },
};
