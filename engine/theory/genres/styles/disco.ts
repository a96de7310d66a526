import type { SubStyle } from '#engine/theory/genres/idiom.ts';

/** Four on the floor, octave bass, sixteenth-note scratch guitar, string runs as responses. */
export const disco: SubStyle = {
  tempo: { low: 110, high: 124, usual: 118 },
  drums: {
    kits: [['acoustic', 1]],
    grooves: [
      { from: 0, lines: { kick: 'x...x...x...x...', 'closed-hat': 'xoxoxoxoxoxoxoxo' } },
      {
        from: 0.4,
        lines: {
          kick: 'X...X...X...X...',
          snare: '....X.......X...',
          'open-hat': '..x...x...x...x.',
          'closed-hat': 'xo.oxo.oxo.oxo.o',
        },
      },
      {
        from: 0.7,
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
    stand: { gainDb: 0, reverb: 0.1 },
  },
  bass: {
    instruments: [['electric-bass', 1]],
    lines: [
      { steps: 'R.......5.......', from: 0, gate: 0.8 },
      { steps: 'R.8.R.8.R.8.R.8.', from: 0.35, gate: 0.7 },
      { steps: 'R.8.R.8.5.8.7.8.', from: 0.65, gate: 0.7 },
    ],
    from: 0.2,
    stand: { gainDb: -4, duckDb: 2 },
  },
  layers: [
    {
      name: 'comp',
      instruments: [['clean-guitar', 1]],
      figures: [
        { steps: 'x.ox.oxox.ox.oxo', gate: 0.2 },
        { steps: 'ooxoooxoooxoooxo', gate: 0.2, from: 0.65 },
      ],
      voicing: 'close',
      voices: 3,
      centre: 68,
      from: 0,
      stand: { gainDb: -6, pan: -0.45, reverb: 0.08 },
    },
    {
      name: 'comp',
      instruments: [
        ['piano', 1],
        ['electric-piano', 1],
      ],
      figures: [
        { steps: 'x.....x.....x...', gate: 0.6 },
        { steps: 'X..x..x.X..x..x.', gate: 0.5, from: 0.65 },
      ],
      voicing: 'close',
      voices: 4,
      centre: 62,
      from: 0.4,
      stand: { gainDb: -8, pan: 0.25, reverb: 0.15 },
    },
    {
      name: 'arpeggio',
      instruments: [['strings', 1]],
      figures: [
        { steps: '0.......3.......', gate: 0.95 },
        { steps: '........0123....', gate: 0.9, from: 0.65 },
        { steps: '3.......2.1.0...', gate: 0.9, from: 0.65 },
      ],
      voicing: 'close',
      voices: 4,
      centre: 76,
      from: 0.6,
      stand: { gainDb: -8, pan: 0.3, reverb: 0.3 },
    },
  ],
};
