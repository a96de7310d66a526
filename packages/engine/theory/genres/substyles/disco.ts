import type { Substyle } from '#engine/theory/genres/style.ts';

/** Four on the floor, octave bass, sixteenth-note scratch guitar, string runs as responses. */
export const disco: Substyle = {
  tempo: { low: 110, high: 124, typical: 118 },
  drums: {
    kits: [['acoustic', 1]],
    grooves: [
      { minIntensity: 0, lines: { kick: 'x...x...x...x...', 'closed-hat': 'xoxoxoxoxoxoxoxo' } },
      {
        minIntensity: 0.4,
        lines: {
          kick: 'X...X...X...X...',
          snare: '....X.......X...',
          'open-hat': '..x...x...x...x.',
          'closed-hat': 'xo.oxo.oxo.oxo.o',
        },
      },
      {
        minIntensity: 0.7,
        lines: {
          kick: 'X...X...X...X...',
          snare: '....X.......X..o',
          clap: '....x.......x...',
          'open-hat': '..X...X...X...X.',
          tambourine: 'oxoxoxoxoxoxoxox',
        },
      },
    ],
    fills: ['snare', 'toms'],
    crash: 0.9,
    channel: { gainDb: 0, reverb: 0.1 },
  },
  bass: {
    instruments: [['electric-bass', 1]],
    lines: [
      { steps: 'R.......5.......', minIntensity: 0, noteLength: 0.8 },
      { steps: 'R.8.R.8.R.8.R.8.', minIntensity: 0.35, noteLength: 0.7 },
      { steps: 'R.8.R.8.5.8.7.8.', minIntensity: 0.65, noteLength: 0.7 },
    ],
    minIntensity: 0.2,
    channel: { gainDb: -4, duckDb: 2 },
  },
  accompaniment: [
    {
      name: 'comp',
      instruments: [['clean-guitar', 1]],
      patterns: [
        { steps: 'x.ox.oxox.ox.oxo', noteLength: 0.2 },
        { steps: 'ooxoooxoooxoooxo', noteLength: 0.2, minIntensity: 0.65 },
      ],
      voicing: 'close',
      voices: 3,
      register: 68,
      minIntensity: 0,
      channel: { gainDb: -6, pan: -0.45, reverb: 0.08 },
    },
    {
      name: 'comp',
      instruments: [
        ['piano', 1],
        ['electric-piano', 1],
      ],
      patterns: [
        { steps: 'x.....x.....x...', noteLength: 0.6 },
        { steps: 'X..x..x.X..x..x.', noteLength: 0.5, minIntensity: 0.65 },
      ],
      voicing: 'close',
      voices: 4,
      register: 62,
      minIntensity: 0.4,
      channel: { gainDb: -8, pan: 0.25, reverb: 0.15 },
    },
    {
      name: 'arpeggio',
      instruments: [['strings', 1]],
      patterns: [
        { steps: '0.......3.......', noteLength: 0.95 },
        { steps: '........0123....', noteLength: 0.9, minIntensity: 0.65 },
        { steps: '3.......2.1.0...', noteLength: 0.9, minIntensity: 0.65 },
      ],
      voicing: 'close',
      voices: 4,
      register: 76,
      minIntensity: 0.6,
      channel: { gainDb: -8, pan: 0.3, reverb: 0.3 },
    },
  ],
};
