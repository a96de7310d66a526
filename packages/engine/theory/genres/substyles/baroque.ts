import type { Substyle } from '#engine/theory/genres/style.ts';

/** Basso continuo: a continuous bass line, broken chords, a melody in even notes. */
export const baroque: Substyle = {
  tempo: { low: 80, high: 132, typical: 104 },
  bass: {
    instruments: [['cello', 1]],
    lines: [
      { steps: 'R.......5.......', minIntensity: 0, noteLength: 0.85 },
      { steps: 'R...3...5...a...', minIntensity: 0.3, noteLength: 0.85 },
      { steps: 'R.w.w.w.5.w.w.a.', minIntensity: 0.5, noteLength: 0.8 },
      { steps: 'R.5.8.5.3.5.w.a.', minIntensity: 0.7, noteLength: 0.8 },
      { steps: 'R...3...a...', metre: '3/4', minIntensity: 0, noteLength: 0.85 },
      { steps: 'R.w.5.w.w.a.', metre: '3/4', minIntensity: 0.5, noteLength: 0.8 },
    ],
    minIntensity: 0,
    channel: { gainDb: -5, pan: 0.15, reverb: 0.2 },
  },
  accompaniment: [
    {
      name: 'arpeggio',
      instruments: [['harpsichord', 1]],
      patterns: [
        { steps: '0.1.2.3.2.1.2.1.', noteLength: 0.9 },
        { steps: '0123210301232103', noteLength: 0.7, minIntensity: 0.6 },
        { steps: '0.2.1.3.1.2.', metre: '3/4', noteLength: 0.9 },
      ],
      voicing: 'close',
      voices: 4,
      register: 62,
      minIntensity: 0,
      channel: { gainDb: -9, pan: -0.25, reverb: 0.2 },
    },
    {
      name: 'pad',
      instruments: [['strings', 1]],
      patterns: [{ steps: 'x...............', noteLength: 'hold' }],
      voicing: 'open',
      voices: 4,
      register: 58,
      minIntensity: 0.45,
      channel: { gainDb: -12, pan: 0.2, reverb: 0.3 },
    },
  ],
  reverb: { type: 'hall', decaySeconds: 1.6, brightness: 0.6 },
};
