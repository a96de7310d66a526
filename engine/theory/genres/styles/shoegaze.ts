import type { SubStyle } from '#engine/theory/genres/idiom.ts';

/** Wall of sound: sustained distorted chords, drums low in the mix, a lead with much reverb. */
export const shoegaze: SubStyle = {
  layers: [
    {
      name: 'comp',
      instruments: [['distorted-guitar', 1]],
      figures: [{ steps: 'x.x.x.x.x.x.x.x.', gate: 1.2, strumMs: 14 }],
      voicing: 'open',
      voices: 4,
      centre: 57,
      from: 0.3,
      stand: { gainDb: -8, pan: -0.85, reverb: 0.4 },
    },
    {
      name: 'comp',
      instruments: [['distorted-guitar', 1]],
      figures: [{ steps: 'x...x...x...x...', gate: 1.1, strumMs: 18 }],
      voicing: 'close',
      voices: 3,
      centre: 66,
      from: 0.55,
      stand: { gainDb: -10, pan: 0.85, reverb: 0.45 },
    },
    {
      name: 'pad',
      instruments: [['glass-pad', 1]],
      figures: [{ steps: 'x...............', gate: 'hold' }],
      voicing: 'open',
      voices: 4,
      centre: 64,
      from: 0,
      stand: { gainDb: -9, reverb: 0.5 },
    },
    {
      name: 'arpeggio',
      instruments: [['clean-guitar', 1]],
      figures: [
        { steps: '0.1.2.3.2.1.2.1.', gate: 1.4 },
        { steps: '0..1..2.3..2..1.', gate: 1.4 },
      ],
      voicing: 'open',
      voices: 4,
      centre: 66,
      from: 0,
      stand: { gainDb: -11, pan: 0.3, reverb: 0.4, echo: 0.3 },
    },
  ],
  room: { decaySeconds: 3.4, brightness: 0.5 },
};
