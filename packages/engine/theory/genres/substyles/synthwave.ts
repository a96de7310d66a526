import type { Substyle } from '#engine/theory/genres/style.ts';

/** Gated drums, galloping octave bass, wide pads, a lead with long notes. */
export const synthwave: Substyle = {
  tempo: { low: 84, high: 118, typical: 104 },
  modes: [
    ['minor', 4],
    ['major', 1],
  ],
  drums: {
    kits: [['electronic', 1]],
    grooves: [
      { minIntensity: 0, lines: { kick: 'x.......x.......', 'closed-hat': 'x.x.x.x.x.x.x.x.' } },
      {
        minIntensity: 0.4,
        lines: { kick: 'X.......X.......', snare: '....X.......X...', 'closed-hat': 'x.x.x.x.x.x.x.x.' },
      },
      {
        minIntensity: 0.7,
        lines: {
          kick: 'X...X...X...X...',
          snare: '....X.......X...',
          clap: '....x.......x...',
          'closed-hat': 'xoxoxoxoxoxoxoxo',
          'open-hat': '..............x.',
        },
      },
      {
        minIntensity: 0,
        kinds: ['build'],
        lines: { kick: 'X...X...X...X...', 'low-tom': 'x.......x...x.xx' },
      },
      { minIntensity: 0, kinds: ['break'], lines: { 'closed-hat': 'x...x...x...x...' } },
    ],
    fills: ['toms'],
    crash: 0.9,
    channel: { gainDb: -1, reverb: 0.22 },
  },
  bass: {
    instruments: [['synth-bass', 1]],
    lines: [
      { steps: 'R.R.R.R.R.R.R.R.', minIntensity: 0, noteLength: 0.7 },
      { steps: 'R.R8R.R8R.R8R.R8', minIntensity: 0.4, noteLength: 0.65 },
      { steps: 'R8R8R8R8R8R8R8R8', minIntensity: 0.75, noteLength: 0.6 },
    ],
    minIntensity: 0.2,
    channel: { gainDb: -3, duckDb: 3 },
  },
  reverb: { type: 'plate', decaySeconds: 2.2, brightness: 0.6 },
};
