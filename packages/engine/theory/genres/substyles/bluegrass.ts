import type { Substyle } from '#engine/theory/genres/style.ts';
import { fiddleTonics } from '#engine/theory/genres/tonics.ts';

/** No drums: banjo rolls, off-beat mandolin chops, bass on one and three, alternating solos. */
export const bluegrass: Substyle = {
  tempo: { low: 130, high: 170, typical: 150 },
  tonics: fiddleTonics,
  metres: [['4/4', 1]],
  feel: {
    swing: [0.5, 0.52],
    swingUnit: 'eighth',
    backbeatDelayMs: 0,
    grooveTemplate: 'pop',
    looseness: 0.75,
    expression: 0.4,
    velocityDeviation: 0.09,
  },
  drums: undefined,
  bass: {
    instruments: [['upright-bass', 1]],
    lines: [
      { steps: 'R.......5.......', minIntensity: 0, noteLength: 0.7 },
      { steps: 'R.......5.....a.', minIntensity: 0.6, noteLength: 0.7 },
    ],
    minIntensity: 0.2,
    channel: { gainDb: -3 },
  },
  accompaniment: [
    {
      name: 'arpeggio',
      instruments: [['banjo', 1]],
      patterns: [
        { steps: '0.2.3.1.2.3.1.3.', noteLength: 0.9 },
        { steps: '02.31.32.13.2.31', noteLength: 0.8, minIntensity: 0.45 },
        { steps: '0213021302130213', noteLength: 0.8, minIntensity: 0.7 },
      ],
      voicing: 'close',
      voices: 4,
      register: 66,
      minIntensity: 0,
      channel: { gainDb: -6, pan: 0.35, reverb: 0.1 },
    },
    {
      name: 'comp',
      instruments: [['acoustic-guitar', 1]],
      patterns: [
        { steps: '0...X...1...X...', noteLength: 0.4, strumMs: 7 },
        { steps: '0..oX.o.1..oX.o.', noteLength: 0.5, strumMs: 7, minIntensity: 0.6 },
      ],
      voicing: 'open',
      voices: 4,
      register: 57,
      minIntensity: 0.35,
      channel: { gainDb: -6, pan: -0.35, reverb: 0.1 },
    },
  ],
  melody: {
    instruments: [
      ['fiddle', 3],
      ['banjo', 1],
    ],
    alternateLead: [
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
  reverb: { type: 'room', decaySeconds: 0.7, brightness: 0.6 },
};
