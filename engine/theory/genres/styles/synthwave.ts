import type { SubStyle } from '#engine/theory/genres/idiom.ts';

/** Gated drums, galloping octave bass, wide pads, a lead with long notes. */
export const synthwave: SubStyle = {
  tempo: { low: 84, high: 118, usual: 104 },
  modes: [
    ['minor', 4],
    ['major', 1],
  ],
  drums: {
    kits: [['electronic', 1]],
    grooves: [
      { from: 0, lines: { kick: 'x.......x.......', 'closed-hat': 'x.x.x.x.x.x.x.x.' } },
      {
        from: 0.4,
        lines: { kick: 'X.......X.......', snare: '....X.......X...', 'closed-hat': 'x.x.x.x.x.x.x.x.' },
      },
      {
        from: 0.7,
        lines: {
          kick: 'X...X...X...X...',
          snare: '....X.......X...',
          clap: '....x.......x...',
          'closed-hat': 'xoxoxoxoxoxoxoxo',
          'open-hat': '..............x.',
        },
      },
      { from: 0, kinds: ['build'], lines: { kick: 'X...X...X...X...', 'low-tom': 'x.......x...x.xx' } },
      { from: 0, kinds: ['break'], lines: { 'closed-hat': 'x...x...x...x...' } },
    ],
    fills: ['toms'],
    crash: 0.9,
    stand: { gainDb: -1, reverb: 0.22 },
  },
  bass: {
    instruments: [['synth-bass', 1]],
    lines: [
      { steps: 'R.R.R.R.R.R.R.R.', from: 0, gate: 0.7 },
      { steps: 'R.R8R.R8R.R8R.R8', from: 0.4, gate: 0.65 },
      { steps: 'R8R8R8R8R8R8R8R8', from: 0.75, gate: 0.6 },
    ],
    from: 0.2,
    stand: { gainDb: -3, duckDb: 3 },
  },
  room: { decaySeconds: 2.2, brightness: 0.6 },
};
