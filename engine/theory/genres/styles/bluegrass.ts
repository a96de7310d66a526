import type { SubStyle } from '#engine/theory/genres/idiom.ts';

/** No drums: banjo rolls, off-beat mandolin chops, bass on one and three, alternating solos. */
export const bluegrass: SubStyle = {
  tempo: { low: 130, high: 170, usual: 150 },
  metres: [['4/4', 1]],
  feel: { swing: [0.5, 0.54], swingUnit: 'eighth', backbeatLateMs: 0, looseMs: 5, dynamics: 0.09 },
  drums: undefined,
  bass: {
    instruments: [['upright-bass', 1]],
    lines: [
      { steps: 'R.......5.......', from: 0, gate: 0.7 },
      { steps: 'R.......5.....a.', from: 0.6, gate: 0.7 },
    ],
    from: 0.2,
    stand: { gainDb: -3 },
  },
  layers: [
    {
      name: 'arpeggio',
      instruments: [['banjo', 1]],
      figures: [
        { steps: '0.2.3.1.2.3.1.3.', gate: 0.9 },
        { steps: '02.31.32.13.2.31', gate: 0.8, from: 0.45 },
        { steps: '0213021302130213', gate: 0.8, from: 0.7 },
      ],
      voicing: 'close',
      voices: 4,
      centre: 66,
      from: 0,
      stand: { gainDb: -6, pan: 0.35, reverb: 0.1 },
    },
    {
      name: 'comp',
      instruments: [['acoustic-guitar', 1]],
      figures: [
        { steps: '0...X...1...X...', gate: 0.4, strumMs: 7 },
        { steps: '0..oX.o.1..oX.o.', gate: 0.5, strumMs: 7, from: 0.6 },
      ],
      voicing: 'open',
      voices: 4,
      centre: 57,
      from: 0.35,
      stand: { gainDb: -6, pan: -0.35, reverb: 0.1 },
    },
  ],
  melody: {
    instruments: [
      ['fiddle', 3],
      ['banjo', 1],
    ],
    answer: [
      ['fiddle', 2],
      ['acoustic-guitar', 1],
    ],
    soloists: [
      ['banjo', 1],
      ['fiddle', 1],
      ['acoustic-guitar', 1],
    ],
    rests: 0.06,
  },
  room: { decaySeconds: 0.7, brightness: 0.6 },
};
