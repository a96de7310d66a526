import type { SubStyle } from '#engine/theory/genres/idiom.ts';

/** Jigs and reels: running eighths over a drone, a frame drum, fiddle and whistle in unison. */
export const celtic: SubStyle = {
  tempo: { low: 100, high: 132, usual: 116 },
  metres: [
    ['6/8', 3],
    ['4/4', 2],
  ],
  modes: [
    ['dorian', 2],
    ['mixolydian', 2],
    ['major', 1],
  ],
  drums: {
    kits: [['acoustic', 1]],
    grooves: [
      { from: 0.45, lines: { 'low-tom': 'x...o.x.x...o.x.' } },
      { from: 0.65, lines: { 'low-tom': 'X.ooX.o.X.ooX.oo', tambourine: '....x.......x...' } },
      { from: 0.45, metre: '6/8', lines: { 'low-tom': 'x...o.x...o.' } },
      { from: 0.65, metre: '6/8', lines: { 'low-tom': 'X.o.o.X.o.oo', tambourine: '......x.....' } },
    ],
    fills: ['toms'],
    crash: 0,
    stand: { gainDb: -5, reverb: 0.12 },
  },
  layers: [
    {
      name: 'comp',
      instruments: [['acoustic-guitar', 1]],
      figures: [
        { steps: '0...2...1...3...', gate: 1.4 },
        { steps: 'X..xx.x.X..xx.xo', gate: 0.8, from: 0.5, strumMs: 9 },
        { steps: 'X.x.x.X.x.xo', metre: '6/8', gate: 0.8, from: 0.4, strumMs: 9 },
        { steps: '0.2.3.1.2.3.', metre: '6/8', gate: 1.4, from: 0 },
      ],
      voicing: 'open',
      voices: 4,
      centre: 57,
      from: 0,
      stand: { gainDb: -5, pan: -0.3, reverb: 0.14 },
    },
    {
      name: 'pad',
      instruments: [['accordion', 1]],
      figures: [{ steps: 'x...............', gate: 'hold' }],
      voicing: 'power',
      voices: 2,
      centre: 57,
      from: 0.55,
      stand: { gainDb: -11, pan: 0.3, reverb: 0.2 },
    },
  ],
  melody: {
    instruments: [
      ['flute', 2],
      ['fiddle', 3],
    ],
    answer: [
      ['fiddle', 2],
      ['accordion', 1],
    ],
    second: {
      instruments: [
        ['fiddle', 1],
        ['flute', 1],
      ],
      steps: 7,
      gainDb: -6,
    },
    cells: {
      verse: ['x-x-x-x-x-x-x-x-', 'x---x-x-x-x-x-x-', 'x-xxx-x-x-x-x---'],
      chorus: ['x-x-x-x-x-x-x---', 'x-xxx-xxx-x-x---', 'x---x-x-xxx-x-x-'],
      solo: ['x-x-x-x-xxx-x-x-', 'x-xxx-x-x-xxx-x-'],
    },
    rests: 0,
    chromatic: 0,
  },
};
