import type { SubStyle } from '#engine/theory/genres/idiom.ts';

/** Emphasis on beat one, syncopated sixteenths with rests and ghost notes. */
export const funk: SubStyle = {
  tempo: { low: 96, high: 116, usual: 106 },
  modes: [
    ['dorian', 3],
    ['mixolydian', 1],
    ['minor', 1],
  ],
  feel: { swing: [0.5, 0.55], swingUnit: 'sixteenth', backbeatLateMs: 3, looseMs: 4, dynamics: 0.09 },
  drums: {
    kits: [['acoustic', 1]],
    grooves: [
      {
        from: 0,
        lines: { kick: 'X.........x.....', rim: '....x.......x...', 'closed-hat': 'x.x.x.x.x.x.x.x.' },
      },
      {
        from: 0.4,
        lines: { kick: 'X.x.......x..x..', snare: '....X..o.o..X..o', 'closed-hat': 'xoxoxoxoxoxoxoxo' },
      },
      {
        from: 0.4,
        lines: { kick: 'X..x...x..x.....', snare: '....X..o....X.o.', 'closed-hat': 'xxxoxxxoxxxoxxxo' },
      },
      {
        from: 0.7,
        lines: {
          kick: 'X.x...x..xx..x..',
          snare: '....X..o.o..X..o',
          'closed-hat': 'xoxoxoxoxoxoxox.',
          'open-hat': '...............x',
          tambourine: '....x.......x...',
        },
      },
    ],
    fills: ['snare', 'toms'],
    crash: 0.6,
    stand: { gainDb: 0, reverb: 0.06 },
  },
  bass: {
    instruments: [['electric-bass', 1]],
    lines: [
      { steps: 'R.........R...5.', from: 0, gate: 0.7 },
      { steps: 'R.gR..8.g.5..7.a', from: 0.4, gate: 0.55 },
      { steps: 'R..g8.g...R7.5.a', from: 0.4, gate: 0.55 },
      { steps: 'R.gR8.gR.g57.8.a', from: 0.7, gate: 0.5 },
    ],
    from: 0.1,
    stand: { gainDb: -3 },
  },
  layers: [
    {
      name: 'comp',
      instruments: [['clean-guitar', 1]],
      figures: [
        { steps: '..x..x....x..x..', gate: 0.25 },
        { steps: 'o.xo.xo.o.xo.x.o', gate: 0.2, from: 0.4 },
        { steps: 'oox.xoo.oox.xo.x', gate: 0.2, from: 0.7 },
      ],
      voicing: 'close',
      voices: 3,
      centre: 67,
      from: 0,
      stand: { gainDb: -9, pan: -0.4, reverb: 0.06 },
    },
    {
      name: 'comp',
      instruments: [
        ['organ', 1],
        ['electric-piano', 2],
      ],
      figures: [
        { steps: 'x...............', gate: 0.5 },
        { steps: 'x.....x...x.....', gate: 0.4, from: 0.5 },
      ],
      voicing: 'open',
      voices: 4,
      centre: 60,
      from: 0.35,
      stand: { gainDb: -10, pan: 0.3, reverb: 0.12 },
    },
    {
      name: 'comp',
      instruments: [['brass', 1]],
      figures: [
        { steps: 'x..x............', gate: 0.35 },
        { steps: '..........x..x..', gate: 0.35 },
        { steps: 'x..x......xx.x..', gate: 0.3, from: 0.78 },
      ],
      voicing: 'close',
      voices: 3,
      centre: 67,
      from: 0.66,
      stand: { gainDb: -10, pan: 0.15, reverb: 0.15 },
    },
  ],
  room: { decaySeconds: 0.6, brightness: 0.6 },
  ending: 'button',
};
