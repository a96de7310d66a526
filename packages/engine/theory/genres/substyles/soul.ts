import type { Substyle } from '#engine/theory/genres/style.ts';

/** Four on the snare or a backbeat with tambourine, a melodic bass, horn responses. */
export const soul: Substyle = {
  tempo: { low: 76, high: 116, typical: 98 },
  feel: {
    swing: [0.52, 0.58],
    swingUnit: 'eighth',
    backbeatDelayMs: 8,
    grooveTemplate: 'soul',
    looseness: 0.85,
    expression: 0.4,
    velocityDeviation: 0.09,
  },
  drums: {
    kits: [['acoustic', 1]],
    grooves: [
      {
        minIntensity: 0,
        lines: { kick: 'x.......x.......', rim: '....x.......x...', 'closed-hat': 'x.o.x.o.x.o.x.o.' },
      },
      {
        minIntensity: 0.4,
        lines: { kick: 'X.....x.x.......', snare: '....X.......X...', 'closed-hat': 'X.x.X.x.X.x.X.x.' },
      },
      {
        minIntensity: 0.65,
        lines: {
          kick: 'X.....x.X.....x.',
          snare: 'x...X...x...X..o',
          'closed-hat': 'X.x.X.x.X.x.X.x.',
          tambourine: 'o.o.X.o.o.o.X.o.',
        },
      },
    ],
    fills: ['snare', 'toms'],
    crash: 0.5,
    channel: { gainDb: 0, reverb: 0.12 },
  },
  bass: {
    instruments: [['electric-bass', 1]],
    lines: [
      { steps: 'R.......5.......', minIntensity: 0, noteLength: 0.85 },
      { steps: 'R...R.3.5...6.a.', minIntensity: 0.4, noteLength: 0.8 },
      { steps: 'R.....5.8...5.a.', minIntensity: 0.4, noteLength: 0.8 },
      { steps: 'R.R.3.3.5.6.8.a.', minIntensity: 0.7, noteLength: 0.75 },
    ],
    minIntensity: 0.2,
    channel: { gainDb: -4 },
  },
};
