import type { SubStyle } from '#engine/theory/genres/idiom.ts';

/** Boogie-woogie: eight-to-the-bar left hand with right-hand responses; bass and piano share the pattern. */
export const boogie: SubStyle = {
  tempo: { low: 126, high: 168, usual: 144 },
  bass: {
    instruments: [
      ['upright-bass', 2],
      ['electric-bass', 1],
    ],
    lines: [
      { steps: 'R.R.3.3.5.5.6.6.', from: 0, gate: 0.75 },
      { steps: 'R.3.5.6.7.6.5.3.', from: 0.5, gate: 0.8 },
      { steps: 'R.R.3.3.5.6.7.6.', from: 0.5, gate: 0.75 },
    ],
    from: 0.1,
    stand: { gainDb: -4 },
  },
  layers: [
    {
      name: 'comp',
      instruments: [['piano', 1]],
      figures: [
        { steps: 'x.....x.........', gate: 0.5 },
        { steps: 'x..xx..xx..xx..x', gate: 0.4, from: 0.4 },
        { steps: 'X.xxX.xxX.xxX.xx', gate: 0.4, from: 0.7 },
      ],
      voicing: 'close',
      voices: 3,
      centre: 67,
      from: 0,
      stand: { gainDb: -5, pan: -0.25, reverb: 0.12 },
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
