import type { SubStyle } from '#engine/theory/genres/idiom.ts';

/** Rolling bass between the kicks, gated supersaws, a sixteenth-note pluck, one long breakdown. */
export const trance: SubStyle = {
  tempo: { low: 132, high: 142, usual: 138 },
  modes: [['minor', 1]],
  forms: [
    [
      ['intro', 8, 2],
      ['verse', 8, 4],
      ['break', 8, 3],
      ['build', 8, 1],
      ['drop', 16, 1],
      ['break', 8, 4],
      ['build', 4, 4],
      ['drop', 16, 4],
      ['outro', 8, 2],
    ],
  ],
  bass: {
    instruments: [['synth-bass', 1]],
    lines: [
      { steps: '..R...R...R...R.', from: 0, gate: 0.8 },
      { steps: '.RRR.RRR.RRR.RRR', from: 0.5, gate: 0.6 },
      { steps: '.RR8.RR8.RR8.RR8', from: 0.75, gate: 0.6 },
    ],
    from: 0.3,
    stand: { gainDb: -3, duckDb: 5 },
  },
  layers: [
    {
      name: 'pad',
      instruments: [['supersaw', 1]],
      figures: [
        { steps: 'x...............', gate: 'hold' },
        { steps: 'x.xxx.xxx.xxx.xx', gate: 0.55, from: 0.6 },
      ],
      voicing: 'open',
      voices: 5,
      centre: 64,
      from: 0,
      stand: { gainDb: -8, reverb: 0.45, duckDb: 7 },
    },
    {
      name: 'arpeggio',
      instruments: [['plucked-synth', 1]],
      figures: [
        { steps: '0.3201320.320132', gate: 0.5 },
        { steps: '0320103203201032', gate: 0.5 },
      ],
      voicing: 'close',
      voices: 4,
      centre: 74,
      from: 0.3,
      stand: { gainDb: -9, pan: -0.2, reverb: 0.35, echo: 0.4, duckDb: 4 },
    },
  ],
  melody: {
    instruments: [
      ['supersaw', 2],
      ['synth-lead', 2],
    ],
    rests: 0.05,
  },
  room: { decaySeconds: 2.6, brightness: 0.7 },
};
