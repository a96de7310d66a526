import type { SubStyle } from '#engine/theory/genres/idiom.ts';

/** A straight groove with soft sixteenths, bass guitar, ninth chords on an electric piano, a laid-back saxophone. */
export const smoothJazz: SubStyle = {
  tempo: { low: 84, high: 108, usual: 96 },
  feel: { swing: [0.52, 0.56], swingUnit: 'sixteenth', backbeatLateMs: 4, looseMs: 4, dynamics: 0.08 },
  drums: {
    kits: [['acoustic', 1]],
    grooves: [
      {
        from: 0,
        lines: { kick: 'x.......x.......', rim: '....x.......x...', 'closed-hat': 'x.o.x.o.x.o.x.o.' },
      },
      {
        from: 0.4,
        lines: { kick: 'x......xx.......', rim: '....X.......X...', 'closed-hat': 'xoxoxoxoxoxoxoxo' },
      },
      {
        from: 0.66,
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
    stand: { gainDb: -1, reverb: 0.12 },
  },
  bass: {
    instruments: [['electric-bass', 1]],
    lines: [
      { steps: 'R.......5.......', from: 0, gate: 0.9 },
      { steps: 'R......RR...5.a.', from: 0.4, gate: 0.8 },
      { steps: 'R..R...R8...5.a.', from: 0.66, gate: 0.75 },
    ],
    from: 0.2,
    stand: { gainDb: -4 },
  },
  layers: [
    {
      name: 'comp',
      instruments: [['electric-piano', 1]],
      figures: [
        { steps: 'x.............o.', gate: 0.95 },
        { steps: 'x.....x.....x...', gate: 0.7, from: 0.4 },
      ],
      voicing: 'open',
      voices: 5,
      centre: 60,
      from: 0,
      stand: { gainDb: -4, pan: -0.2, reverb: 0.25 },
    },
    {
      name: 'arpeggio',
      instruments: [
        ['nylon-guitar', 1],
        ['clean-guitar', 1],
      ],
      figures: [
        { steps: '..3.2...1.2.....', gate: 0.9 },
        { steps: '0.2.3.2.1.2.3...', gate: 0.9 },
      ],
      voicing: 'close',
      voices: 4,
      centre: 67,
      from: 0.51,
      stand: { gainDb: -7, pan: 0.4, reverb: 0.25, echo: 0.12 },
    },
    {
      name: 'pad',
      instruments: [
        ['strings', 1],
        ['warm-pad', 2],
      ],
      figures: [{ steps: 'x...............', gate: 'hold' }],
      voicing: 'open',
      voices: 4,
      centre: 66,
      from: 0.66,
      stand: { gainDb: -8, reverb: 0.4 },
    },
  ],
  melody: {
    instruments: [
      ['saxophone', 3],
      ['flute', 1],
    ],
    answer: [['saxophone', 1]],
    chromatic: 0.12,
  },
  room: { decaySeconds: 1.6, brightness: 0.5 },
};
