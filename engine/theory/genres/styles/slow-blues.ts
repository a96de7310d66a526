import type { SubStyle } from '#engine/theory/genres/idiom.ts';

/** Walking quarter notes with strongly swung off-beats. */
export const slowBlues: SubStyle = {
  tempo: { low: 60, high: 76, usual: 66 },
  drums: {
    kits: [
      ['acoustic', 2],
      ['brushes', 1],
    ],
    grooves: [
      {
        from: 0,
        lines: { kick: 'x.......x.......', rim: '....x.......x...', 'closed-hat': 'x...x.x.x...x.x.' },
      },
      { from: 0.4, lines: { kick: 'X.....x.X.....X.', snare: '....X.......X...', ride: 'X...X.X.X...X.X.' } },
      { from: 0.7, lines: { kick: 'X...x.x.X...x.x.', snare: '....X.......X.o.', ride: 'X.X.X.X.X.X.X.X.' } },
    ],
    fills: ['snare', 'toms'],
    crash: 0.5,
    stand: { gainDb: 4, reverb: 0.14 },
  },
  bass: {
    instruments: [
      ['electric-bass', 2],
      ['upright-bass', 2],
    ],
    lines: [
      { steps: 'R.......5.......', from: 0, gate: 0.9 },
      { steps: 'R...3...5...6...', from: 0.35, gate: 0.9 },
      { steps: 'R...3...5...a...', from: 0.35, gate: 0.9 },
      { steps: 'R...R.g.5...a.g.', from: 0.7, gate: 0.9 },
    ],
    from: 0.2,
    stand: { gainDb: -6 },
  },
  layers: [
    {
      name: 'comp',
      instruments: [
        ['piano', 2],
        ['clean-guitar', 2],
      ],
      figures: [
        { steps: 'x...............', gate: 0.9 },
        { steps: '....x.......x...', gate: 0.5, from: 0.35 },
        { steps: 'x.....x.....x...', gate: 0.6, from: 0.35 },
        { steps: 'x...x...x...x...', gate: 0.6, from: 0.35 },
      ],
      voicing: 'close',
      voices: 4,
      centre: 59,
      from: 0,
      stand: { gainDb: -8, pan: -0.35, reverb: 0.18 },
    },
    {
      name: 'pad',
      instruments: [['organ', 1]],
      figures: [{ steps: 'x...............', gate: 'hold' }],
      voicing: 'close',
      voices: 3,
      centre: 62,
      from: 0.5,
      stand: { gainDb: -14, pan: 0.3, reverb: 0.2 },
    },
  ],
};
