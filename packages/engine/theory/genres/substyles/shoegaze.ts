import type { Substyle } from '#engine/theory/genres/style.ts';

/** Wall of sound: sustained distorted chords, drums low in the mix, a lead with much reverb. */
export const shoegaze: Substyle = {
  accompaniment: [
    {
      name: 'comp',
      instruments: [['distorted-guitar', 1]],
      patterns: [{ steps: 'x.x.x.x.x.x.x.x.', noteLength: 1.2, strumMs: 14 }],
      voicing: 'open',
      voices: 4,
      register: 57,
      minIntensity: 0.3,
      channel: { gainDb: -8, pan: -0.85, reverb: 0.4 },
    },
    {
      name: 'comp',
      instruments: [['distorted-guitar', 1]],
      patterns: [{ steps: 'x...x...x...x...', noteLength: 1.1, strumMs: 18 }],
      voicing: 'close',
      voices: 3,
      register: 66,
      minIntensity: 0.55,
      channel: { gainDb: -10, pan: 0.85, reverb: 0.45 },
    },
    {
      name: 'pad',
      instruments: [['glass-pad', 1]],
      patterns: [{ steps: 'x...............', noteLength: 'hold' }],
      voicing: 'open',
      voices: 4,
      register: 64,
      minIntensity: 0,
      channel: { gainDb: -9, reverb: 0.5 },
    },
    {
      name: 'arpeggio',
      instruments: [['clean-guitar', 1]],
      patterns: [
        { steps: '0.1.2.3.2.1.2.1.', noteLength: 1.4 },
        { steps: '0..1..2.3..2..1.', noteLength: 1.4 },
      ],
      voicing: 'open',
      voices: 4,
      register: 66,
      minIntensity: 0,
      channel: { gainDb: -11, pan: 0.3, reverb: 0.4, echo: 0.3 },
    },
  ],
  reverb: { type: 'hall', decaySeconds: 3.4, brightness: 0.5 },
};
