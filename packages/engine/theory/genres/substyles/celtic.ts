import type { Substyle } from '#engine/theory/genres/style.ts';
import { fiddleTonics } from '#engine/theory/genres/tonics.ts';

/** Jigs and reels: running eighths over a drone, a frame drum, fiddle and whistle in unison. */
export const celtic: Substyle = {
  tempo: { low: 100, high: 132, typical: 116 },
  tonics: fiddleTonics,
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
      { minIntensity: 0.45, lines: { 'low-tom': 'x...o.x.x...o.x.' } },
      { minIntensity: 0.65, lines: { 'low-tom': 'X.ooX.o.X.ooX.oo', tambourine: '....x.......x...' } },
      { minIntensity: 0.45, metre: '6/8', lines: { 'low-tom': 'x...o.x...o.' } },
      { minIntensity: 0.65, metre: '6/8', lines: { 'low-tom': 'X.o.o.X.o.oo', tambourine: '......x.....' } },
    ],
    fills: ['toms'],
    crash: 0,
    channel: { gainDb: -5, reverb: 0.12 },
  },
  accompaniment: [
    {
      name: 'comp',
      instruments: [['acoustic-guitar', 1]],
      patterns: [
        { steps: '0...2...1...3...', noteLength: 1.4 },
        { steps: 'X..xx.x.X..xx.xo', noteLength: 0.8, minIntensity: 0.5, strumMs: 9 },
        { steps: 'X.x.x.X.x.xo', metre: '6/8', noteLength: 0.8, minIntensity: 0.4, strumMs: 9 },
        { steps: '0.2.3.1.2.3.', metre: '6/8', noteLength: 1.4, minIntensity: 0 },
      ],
      voicing: 'open',
      voices: 4,
      register: 57,
      minIntensity: 0,
      channel: { gainDb: -5, pan: -0.3, reverb: 0.14 },
    },
    {
      name: 'pad',
      instruments: [['accordion', 1]],
      patterns: [{ steps: 'x...............', noteLength: 'hold' }],
      voicing: 'power',
      voices: 2,
      register: 57,
      minIntensity: 0.55,
      channel: { gainDb: -11, pan: 0.3, reverb: 0.2 },
    },
  ],
  melody: {
    instruments: [
      ['tin-whistle', 2],
      ['flute', 1],
      ['fiddle', 3],
    ],
    alternateLead: [
      ['fiddle', 2],
      ['accordion', 1],
    ],
    parallelVoice: {
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
