import type { Substyle } from '#engine/theory/genres/style.ts';

/** Much reverb, long pads, arpeggiated guitar, a soft beat, a slow melody. */
export const dreamPop: Substyle = {
  tempo: { low: 76, high: 108, typical: 92 },
  accompaniment: [
    {
      name: 'arpeggio',
      instruments: [['clean-guitar', 1]],
      patterns: [
        { steps: '0...2...3...1...', noteLength: 1.8 },
        { steps: '0.2.3.1.2.3.1.2.', noteLength: 1.5, minIntensity: 0.45 },
      ],
      voicing: 'open',
      voices: 4,
      register: 65,
      minIntensity: 0,
      channel: { gainDb: -5, pan: -0.4, reverb: 0.5, echo: 0.4 },
    },
    {
      name: 'pad',
      instruments: [
        ['glass-pad', 2],
        ['warm-pad', 2],
      ],
      patterns: [{ steps: 'x...............', noteLength: 'hold' }],
      voicing: 'open',
      voices: 4,
      register: 66,
      minIntensity: 0.58,
      channel: { gainDb: -6, pan: 0.2, reverb: 0.6 },
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
    channel: { gainDb: -6, pan: 0.1, reverb: 0.5, echo: 0.4 },
  },
  reverb: { type: 'hall', decaySeconds: 3.2, brightness: 0.45 },
};
