import type { Substyle } from '#engine/theory/genres/style.ts';

/** Four voices of a sound chip: fast chord arpeggios, a pulse-wave lead, an octave bass. */
export const chiptune: Substyle = {
  tempo: { low: 120, high: 160, typical: 140 },
  modes: [
    ['major', 3],
    ['minor', 2],
  ],
  drums: {
    kits: [['electronic', 1]],
    grooves: [
      { minIntensity: 0, lines: { 'closed-hat': 'x...x...x...x...' } },
      {
        minIntensity: 0.4,
        lines: { kick: 'X.......X.x.....', snare: '....X.......X...', 'closed-hat': 'x.x.x.x.x.x.x.x.' },
      },
      {
        minIntensity: 0.7,
        lines: { kick: 'X..x....X.x...x.', snare: '....X.......X.xx', 'closed-hat': 'xxx.xxx.xxx.xxx.' },
      },
    ],
    fills: ['snare'],
    crash: 0.4,
    channel: { gainDb: -5 },
  },
  bass: {
    instruments: [['synth-bass', 1]],
    lines: [
      { steps: 'R.R.R.R.R.R.R.R.', minIntensity: 0, noteLength: 0.6 },
      { steps: 'R.8.R.8.R.8.R.8.', minIntensity: 0.4, noteLength: 0.6 },
      { steps: 'R.8.5.8.R.8.5.8.', minIntensity: 0.7, noteLength: 0.6 },
    ],
    minIntensity: 0,
    channel: { gainDb: -4 },
  },
  accompaniment: [
    {
      name: 'arpeggio',
      instruments: [['chip-lead', 1]],
      patterns: [
        { steps: '0123012301230123', noteLength: 0.8 },
        { steps: '0121012101210121', noteLength: 0.8 },
      ],
      voicing: 'close',
      voices: 4,
      register: 64,
      minIntensity: 0,
      channel: { gainDb: -10, pan: -0.35 },
    },
    {
      name: 'comp',
      instruments: [['chip-lead', 1]],
      patterns: [
        { steps: 'x..x..x.x..x..x.', noteLength: 0.4 },
        { steps: '..x...x...x...x.', noteLength: 0.4 },
      ],
      voicing: 'close',
      voices: 2,
      register: 72,
      minIntensity: 0.6,
      channel: { gainDb: -13, pan: 0.35 },
    },
  ],
  melody: {
    instruments: [['chip-lead', 1]],
    parallelVoice: { instruments: [['chip-lead', 1]], steps: 2, gainDb: -4 },
    cells: {
      verse: ['x-x-x-x-x-x-x---', 'x--x--x-x-x-x---', 'xxx-x-x-xxx-x---'],
      chorus: ['x--x--x-x--x--x-', 'x-x-x---x-x-x---', 'x---x-x-x-x-x-x-'],
      solo: ['xxxxxxxxx-x-x---', 'x-xxx-xxx-xxx---'],
    },
    leaps: 0.4,
    rests: 0,
    channel: { gainDb: -5, echo: 0.12 },
  },
  reverb: { type: 'room', decaySeconds: 0.4, brightness: 0.8 },
};
