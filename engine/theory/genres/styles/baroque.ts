import type { SubStyle } from '#engine/theory/genres/idiom.ts';

/** Basso continuo: a continuous bass line, broken chords, a melody in even notes. */
export const baroque: SubStyle = {
  tempo: { low: 80, high: 132, usual: 104 },
  bass: {
    instruments: [['cello', 1]],
    lines: [
      { steps: 'R.......5.......', from: 0, gate: 0.85 },
      { steps: 'R...3...5...a...', from: 0.3, gate: 0.85 },
      { steps: 'R.w.w.w.5.w.w.a.', from: 0.5, gate: 0.8 },
      { steps: 'R.5.8.5.3.5.w.a.', from: 0.7, gate: 0.8 },
      { steps: 'R...3...a...', metre: '3/4', from: 0, gate: 0.85 },
      { steps: 'R.w.5.w.w.a.', metre: '3/4', from: 0.5, gate: 0.8 },
    ],
    from: 0,
    stand: { gainDb: -5, pan: 0.15, reverb: 0.2 },
  },
  layers: [
    {
      name: 'arpeggio',
      instruments: [['piano', 1]],
      figures: [
        { steps: '0.1.2.3.2.1.2.1.', gate: 0.9 },
        { steps: '0123210301232103', gate: 0.7, from: 0.6 },
        { steps: '0.2.1.3.1.2.', metre: '3/4', gate: 0.9 },
      ],
      voicing: 'close',
      voices: 4,
      centre: 62,
      from: 0,
      stand: { gainDb: -9, pan: -0.25, reverb: 0.2 },
    },
    {
      name: 'pad',
      instruments: [['strings', 1]],
      figures: [{ steps: 'x...............', gate: 'hold' }],
      voicing: 'open',
      voices: 4,
      centre: 58,
      from: 0.45,
      stand: { gainDb: -12, pan: 0.2, reverb: 0.3 },
    },
  ],
  room: { decaySeconds: 1.6, brightness: 0.6 },
};
