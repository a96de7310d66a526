import type { SubStyle } from '#engine/theory/genres/idiom.ts';

/** Sliding 808 bass, rolling hats, a sparse dark motif on bells or felt piano. */
export const trap: Omit<SubStyle, 'drums'> = {
  tempo: { low: 130, high: 150, usual: 140 },
  modes: [
    ['minor', 3],
    ['phrygian', 2],
    ['harmonic minor', 1],
  ],
  feel: { swing: [0.5, 0.5], swingUnit: 'sixteenth', backbeatLateMs: 0, looseMs: 1, dynamics: 0.05 },
  bass: {
    instruments: [['sub-bass', 1]],
    lines: [
      { steps: 'R...............', from: 0, gate: 1 },
      { steps: 'kick', from: 0.4, gate: 1 },
    ],
    from: 0.28,
    stand: { gainDb: -2 },
  },
  layers: [
    {
      name: 'arpeggio',
      instruments: [
        ['felt-piano', 2],
        ['bell', 2],
        ['plucked-synth', 2],
      ],
      figures: [
        { steps: '0.....2.....1...', gate: 1.4 },
        { steps: '0..2..1.0..3..1.', gate: 1 },
        { steps: '3.2.1...3.2.0...', gate: 1 },
      ],
      voicing: 'close',
      voices: 4,
      centre: 68,
      from: 0,
      stand: { gainDb: -6, pan: -0.15, reverb: 0.35, echo: 0.2 },
    },
    {
      name: 'pad',
      instruments: [
        ['strings', 2],
        ['warm-pad', 2],
        ['brass', 1],
      ],
      figures: [{ steps: 'x...............', gate: 'hold' }],
      voicing: 'close',
      voices: 3,
      centre: 58,
      from: 0.66,
      stand: { gainDb: -9, reverb: 0.4 },
    },
  ],
  melody: {
    instruments: [
      ['flute', 2],
      ['bell', 1],
      ['synth-lead', 2],
    ],
  },
  room: { decaySeconds: 2, brightness: 0.4 },
  barsPerChord: 2,
};
