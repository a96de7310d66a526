import type { Substyle } from '#engine/theory/genres/style.ts';

/** Laid-back drums, seventh chords on a felt piano, a sparse melody. */
export const loFi: Substyle = {
  tempo: { low: 70, high: 88, typical: 78 },
  modes: [
    ['major', 3],
    ['minor', 2],
    ['dorian', 1],
  ],
  feel: {
    swing: [0.57, 0.62],
    swingUnit: 'sixteenth',
    backbeatDelayMs: 14,
    grooveTemplate: 'hiphop',
    looseness: 0.85,
    expression: 0.3,
    velocityDeviation: 0.09,
  },
  drums: {
    kits: [['boom-bap', 1]],
    grooves: [
      {
        minIntensity: 0,
        lines: { kick: 'x.........x.....', rim: '....x.......x...', 'closed-hat': 'X...x...X...x...' },
      },
      {
        minIntensity: 0.4,
        lines: { kick: 'X.........X.....', snare: '....X.......X...', 'closed-hat': 'X.o.X.o.X.o.X.o.' },
      },
      {
        minIntensity: 0.4,
        lines: { kick: 'X......o..X.....', snare: '....X.......X...', 'closed-hat': 'X.o.X.o.X.oxX.o.' },
      },
      {
        minIntensity: 0.72,
        lines: {
          kick: 'X..o...x..X..?..',
          snare: '....X..o....X.o.',
          'closed-hat': 'X.ooX.o.X.ooX.o.',
          shaker: 'o.x.o.x.o.x.o.x.',
        },
      },
    ],
    fills: ['snare', 'hats'],
    crash: 0.1,
    dropOut: { probability: 0.5, rests: 'all' },
    channel: { gainDb: 1, reverb: 0.1 },
  },
  bass: {
    instruments: [
      ['upright-bass', 1],
      ['electric-bass', 2],
    ],
    lines: [
      { steps: 'R...............', minIntensity: 0, noteLength: 0.9 },
      { steps: 'R.......5.......', minIntensity: 0.4, noteLength: 0.85 },
      { steps: 'R.......R...5..a', minIntensity: 0.4, noteLength: 0.8 },
    ],
    minIntensity: 0.28,
    channel: { gainDb: -6 },
  },
  reverb: { type: 'room', decaySeconds: 1.1, brightness: 0.25 },
};
