import type { SubStyle } from '#engine/theory/genres/idiom.ts';

/** Short off-beat chords, a walking bass, brass lines. */
export const ska: SubStyle = {
  tempo: { low: 124, high: 168, usual: 148 },
  feel: { swing: [0.5, 0.54], swingUnit: 'eighth', backbeatLateMs: 0, looseMs: 4, dynamics: 0.07 },
  drums: {
    kits: [['acoustic', 1]],
    grooves: [
      {
        from: 0,
        lines: { kick: 'x...x...x...x...', rim: '....x.......x...', 'closed-hat': '..x...x...x...x.' },
      },
      {
        from: 0.35,
        lines: { kick: 'X...x...X...x...', snare: '....X.......X...', 'closed-hat': 'x.x.x.x.x.x.x.x.' },
      },
      {
        from: 0.7,
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
    stand: { gainDb: 0, reverb: 0.1 },
  },
  bass: {
    instruments: [['electric-bass', 1]],
    lines: [
      { steps: 'R...5...R...5...', from: 0, gate: 0.85 },
      { steps: 'R...3...5...a...', from: 0.35, gate: 0.85 },
      { steps: 'R...8...5...3...', from: 0.35, gate: 0.85 },
      { steps: 'R.R.3...5...6.a.', from: 0.7, gate: 0.8 },
    ],
    from: 0.1,
    stand: { gainDb: -4 },
  },
  layers: [
    {
      name: 'comp',
      instruments: [
        ['clean-guitar', 3],
        ['piano', 1],
      ],
      figures: [
        { steps: '..x...x...x...x.', gate: 0.22 },
        { steps: '..X...X...X...X.', gate: 0.2, from: 0.5 },
      ],
      voicing: 'close',
      voices: 3,
      centre: 67,
      from: 0,
      stand: { gainDb: -8, pan: -0.3, reverb: 0.1 },
    },
    {
      name: 'comp',
      instruments: [['brass', 1]],
      figures: [
        { steps: 'x.....x.........', gate: 0.4 },
        { steps: '........x..x..x.', gate: 0.35 },
        { steps: 'x..x..x.....x...', gate: 0.35, from: 0.75 },
      ],
      voicing: 'close',
      voices: 3,
      centre: 66,
      from: 0.6,
      stand: { gainDb: -10, pan: 0.3, reverb: 0.15 },
    },
  ],
};
