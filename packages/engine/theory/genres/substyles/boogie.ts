import type { Substyle } from '#engine/theory/genres/style.ts';

/** Boogie-woogie: eight-to-the-bar left hand with right-hand responses; bass and piano share the pattern. */
export const boogie: Substyle = {
  tempo: { low: 126, high: 168, typical: 144 },
  bass: {
    instruments: [
      ['upright-bass', 2],
      ['electric-bass', 1],
    ],
    lines: [
      { steps: 'R.R.3.3.5.5.6.6.', minIntensity: 0, noteLength: 0.75 },
      { steps: 'R.3.5.6.7.6.5.3.', minIntensity: 0.5, noteLength: 0.8 },
      { steps: 'R.R.3.3.5.6.7.6.', minIntensity: 0.5, noteLength: 0.75 },
    ],
    minIntensity: 0.1,
    channel: { gainDb: -4 },
  },
  accompaniment: [
    {
      name: 'comp',
      instruments: [['piano', 1]],
      patterns: [
        { steps: 'x.....x.........', noteLength: 0.5 },
        { steps: 'x..xx..xx..xx..x', noteLength: 0.4, minIntensity: 0.4 },
        { steps: 'X.xxX.xxX.xxX.xx', noteLength: 0.4, minIntensity: 0.7 },
      ],
      voicing: 'close',
      voices: 3,
      register: 67,
      minIntensity: 0,
      channel: { gainDb: -5, pan: -0.25, reverb: 0.12 },
    },
  ],
  melody: {
    instruments: [
      ['piano', 2],
      ['harmonica', 1],
      ['saxophone', 1],
    ],
    soloists: [
      ['piano', 2],
      ['clean-guitar', 1],
    ],
  },
};
