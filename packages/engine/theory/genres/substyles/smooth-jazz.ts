import type { Substyle } from '#engine/theory/genres/style.ts';

/** A straight groove with soft sixteenths, bass guitar, ninth chords on an electric piano, a laid-back saxophone. */
export const smoothJazz: Substyle = {
  tempo: { low: 84, high: 108, typical: 96 },
  feel: {
    swing: [0.52, 0.56],
    swingUnit: 'sixteenth',
    backbeatDelayMs: 4,
    grooveTemplate: 'soul',
    looseness: 0.7,
    expression: 0.5,
    velocityDeviation: 0.08,
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
        lines: { kick: 'x......xx.......', rim: '....X.......X...', 'closed-hat': 'xoxoxoxoxoxoxoxo' },
      },
      {
        minIntensity: 0.66,
        lines: {
          kick: 'X......xX.x.....',
          snare: '....X.......X..o',
          ride: 'x.x.x.x.x.x.x.x.',
          shaker: 'oxoxoxoxoxoxoxox',
        },
      },
    ],
    fills: ['snare', 'hats'],
    crash: 0.4,
    channel: { gainDb: -1, reverb: 0.12 },
  },
  bass: {
    instruments: [['electric-bass', 1]],
    lines: [
      { steps: 'R.......5.......', minIntensity: 0, noteLength: 0.9 },
      { steps: 'R......RR...5.a.', minIntensity: 0.4, noteLength: 0.8 },
      { steps: 'R..R...R8...5.a.', minIntensity: 0.66, noteLength: 0.75 },
    ],
    minIntensity: 0.2,
    channel: { gainDb: -4 },
  },
  accompaniment: [
    {
      name: 'comp',
      instruments: [['electric-piano', 1]],
      patterns: [
        { steps: 'x.............o.', noteLength: 0.95 },
        { steps: 'x.....x.....x...', noteLength: 0.7, minIntensity: 0.4 },
      ],
      voicing: 'open',
      voices: 5,
      register: 60,
      minIntensity: 0,
      channel: { gainDb: -4, pan: -0.2, reverb: 0.25 },
    },
    {
      name: 'arpeggio',
      instruments: [
        ['nylon-guitar', 1],
        ['clean-guitar', 1],
      ],
      patterns: [
        { steps: '..3.2...1.2.....', noteLength: 0.9 },
        { steps: '0.2.3.2.1.2.3...', noteLength: 0.9 },
      ],
      voicing: 'close',
      voices: 4,
      register: 67,
      minIntensity: 0.51,
      channel: { gainDb: -7, pan: 0.4, reverb: 0.25, echo: 0.12 },
    },
    {
      name: 'pad',
      instruments: [
        ['strings', 1],
        ['warm-pad', 2],
      ],
      patterns: [{ steps: 'x...............', noteLength: 'hold' }],
      voicing: 'open',
      voices: 4,
      register: 66,
      minIntensity: 0.66,
      channel: { gainDb: -8, reverb: 0.4 },
    },
  ],
  melody: {
    instruments: [
      ['saxophone', 3],
      ['flute', 1],
    ],
    alternateLead: [['saxophone', 1]],
    chromatic: 0.12,
  },
  reverb: { type: 'plate', decaySeconds: 1.6, brightness: 0.5 },
};
