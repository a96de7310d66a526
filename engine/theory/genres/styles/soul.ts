import type { SubStyle } from '#engine/theory/genres/idiom.ts';

/** Four on the snare or a backbeat with tambourine, a melodic bass, horn responses. */
export const soul: SubStyle = {
  tempo: { low: 76, high: 116, usual: 98 },
  feel: { swing: [0.52, 0.58], swingUnit: 'eighth', backbeatLateMs: 8, looseMs: 6, dynamics: 0.09 },
  drums: {
    kits: [['acoustic', 1]],
    grooves: [
      {
        from: 0,
        lines: { kick: 'x.......x.......', rim: '....x.......x...', 'closed-hat': 'x.o.x.o.x.o.x.o.' },
      },
      {
        from: 0.4,
        lines: { kick: 'X.....x.x.......', snare: '....X.......X...', 'closed-hat': 'X.x.X.x.X.x.X.x.' },
      },
      {
        from: 0.65,
        lines: {
          kick: 'X.....x.X.....x.',
          snare: 'x...X...x...X..o',
          'closed-hat': 'X.x.X.x.X.x.X.x.',
          tambourine: '....x.......x...',
        },
      },
    ],
    fills: ['snare', 'toms'],
    crash: 0.5,
    stand: { gainDb: 0, reverb: 0.12 },
  },
  bass: {
    instruments: [['electric-bass', 1]],
    lines: [
      { steps: 'R.......5.......', from: 0, gate: 0.85 },
      { steps: 'R...R.3.5...6.a.', from: 0.4, gate: 0.8 },
      { steps: 'R.....5.8...5.a.', from: 0.4, gate: 0.8 },
      { steps: 'R.R.3.3.5.6.8.a.', from: 0.7, gate: 0.75 },
    ],
    from: 0.2,
    stand: { gainDb: -4 },
  },
};
