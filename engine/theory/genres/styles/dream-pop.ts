import type { SubStyle } from '#engine/theory/genres/idiom.ts';

/** Much reverb, long pads, arpeggiated guitar, a soft beat, a slow melody. */
export const dreamPop: SubStyle = {
  tempo: { low: 76, high: 108, usual: 92 },
  layers: [
    {
      name: 'arpeggio',
      instruments: [['clean-guitar', 1]],
      figures: [
        { steps: '0...2...3...1...', gate: 1.8 },
        { steps: '0.2.3.1.2.3.1.2.', gate: 1.5, from: 0.45 },
      ],
      voicing: 'open',
      voices: 4,
      centre: 65,
      from: 0,
      stand: { gainDb: -5, pan: -0.4, reverb: 0.5, echo: 0.4 },
    },
    {
      name: 'pad',
      instruments: [
        ['glass-pad', 2],
        ['warm-pad', 2],
      ],
      figures: [{ steps: 'x...............', gate: 'hold' }],
      voicing: 'open',
      voices: 4,
      centre: 66,
      from: 0.58,
      stand: { gainDb: -6, pan: 0.2, reverb: 0.6 },
    },
  ],
  melody: {
    instruments: [
      ['synth-lead', 1],
      ['clean-guitar', 2],
      ['bell', 1],
    ],
    cells: {
      verse: ['x-------x---x---', 'x---x-------....', '....x---x---x---'],
      chorus: ['x-------x-x-x---', 'x-----x-----x---', 'x---x---x-------'],
      solo: ['x---x-x-x-------', 'x-----x-x---x---'],
    },
    stand: { gainDb: -6, pan: 0.1, reverb: 0.5, echo: 0.4 },
  },
  room: { decaySeconds: 3.2, brightness: 0.45 },
};
