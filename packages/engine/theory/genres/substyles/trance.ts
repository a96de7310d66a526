import type { Substyle } from '#engine/theory/genres/style.ts';

/** Rolling bass between the kicks, gated supersaws, a sixteenth-note pluck, one long breakdown. */
export const trance: Substyle = {
  tempo: { low: 132, high: 142, typical: 138 },
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
      { steps: '..R...R...R...R.', minIntensity: 0, noteLength: 0.8 },
      { steps: '.RRR.RRR.RRR.RRR', minIntensity: 0.5, noteLength: 0.6 },
      { steps: '.RR8.RR8.RR8.RR8', minIntensity: 0.75, noteLength: 0.6 },
    ],
    minIntensity: 0.3,
    channel: { gainDb: -3, duckDb: 5 },
  },
  accompaniment: [
    {
      name: 'pad',
      instruments: [['supersaw', 1]],
      patterns: [
        { steps: 'x...............', noteLength: 'hold' },
        { steps: 'x.xxx.xxx.xxx.xx', noteLength: 0.55, minIntensity: 0.6 },
      ],
      voicing: 'open',
      voices: 5,
      register: 64,
      minIntensity: 0,
      channel: { gainDb: -8, reverb: 0.45, duckDb: 7 },
    },
    {
      name: 'arpeggio',
      instruments: [['plucked-synth', 1]],
      patterns: [
        { steps: '0.3201320.320132', noteLength: 0.5 },
        { steps: '0320103203201032', noteLength: 0.5 },
      ],
      voicing: 'close',
      voices: 4,
      register: 74,
      minIntensity: 0.3,
      channel: { gainDb: -9, pan: -0.2, reverb: 0.35, echo: 0.4, duckDb: 4 },
    },
  ],
  melody: {
    instruments: [
      ['supersaw', 2],
      ['synth-lead', 2],
    ],
    rests: 0.05,
  },
  reverb: { type: 'hall', decaySeconds: 2.6, brightness: 0.7 },
};
