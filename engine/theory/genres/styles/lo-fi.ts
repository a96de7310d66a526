import type { SubStyle } from '#engine/theory/genres/idiom.ts';

/** Laid-back drums, seventh chords on a felt piano, a sparse melody. */
export const loFi: SubStyle = {
  tempo: { low: 70, high: 88, usual: 78 },
  modes: [
    ['major', 3],
    ['minor', 2],
    ['dorian', 1],
  ],
  feel: { swing: [0.57, 0.62], swingUnit: 'sixteenth', backbeatLateMs: 14, looseMs: 9, dynamics: 0.09 },
  drums: {
    kits: [['boom-bap', 1]],
    grooves: [
      {
        from: 0,
        lines: { kick: 'x.........x.....', rim: '....x.......x...', 'closed-hat': 'X...x...X...x...' },
      },
      {
        from: 0.4,
        lines: { kick: 'X.........X.....', snare: '....X.......X...', 'closed-hat': 'X.o.X.o.X.o.X.o.' },
      },
      {
        from: 0.4,
        lines: { kick: 'X......o..X.....', snare: '....X.......X...', 'closed-hat': 'X.o.X.o.X.oxX.o.' },
      },
      {
        from: 0.72,
        lines: {
          kick: 'X..o...x..X..?..',
          snare: '....X..o....X.o.',
          'closed-hat': 'X.ooX.o.X.ooX.o.',
          shaker: '..o...o...o...o.',
        },
      },
    ],
    fills: ['snare', 'hats'],
    crash: 0.1,
    stand: { gainDb: 1, reverb: 0.1 },
  },
  bass: {
    instruments: [
      ['upright-bass', 1],
      ['electric-bass', 2],
    ],
    lines: [
      { steps: 'R...............', from: 0, gate: 0.9 },
      { steps: 'R.......5.......', from: 0.4, gate: 0.85 },
      { steps: 'R.......R...5..a', from: 0.4, gate: 0.8 },
    ],
    from: 0.28,
    stand: { gainDb: -6 },
  },
  room: { decaySeconds: 1.1, brightness: 0.25 },
};
