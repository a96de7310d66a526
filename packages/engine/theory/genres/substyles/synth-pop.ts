import type { Substyle } from '#engine/theory/genres/style.ts';

/** Sequenced eighth-note bass, drum machine, a bright arpeggio, a simple monophonic lead. */
export const synthPop: Substyle = {
  tempo: { low: 104, high: 126, typical: 116 },
  modes: [
    ['minor', 2],
    ['major', 2],
  ],
  feel: {
    swing: [0.5, 0.52],
    swingUnit: 'sixteenth',
    backbeatDelayMs: 0,
    grooveTemplate: 'pop',
    looseness: 0.1,
    expression: 0.2,
    velocityDeviation: 0.06,
  },
  drums: {
    kits: [['electronic', 1]],
    grooves: [
      { minIntensity: 0, lines: { kick: 'x.......x.......', 'closed-hat': 'x.x.x.x.x.x.x.x.' } },
      {
        minIntensity: 0.4,
        lines: { kick: 'X.......X.......', snare: '....X.......X...', 'closed-hat': 'xxxxxxxxxxxxxxxx' },
      },
      {
        minIntensity: 0.7,
        lines: {
          kick: 'X...X...X...X...',
          snare: '....X.......X...',
          clap: '....X.......X..?',
          'open-hat': '..x...x...x...x.',
          'closed-hat': 'x.xxx.xxx.xxx.xx',
          tambourine: 'o.x.o.x.o.x.o.x.',
        },
      },
    ],
    fills: ['toms', 'claps'],
    crash: 0.8,
    channel: { gainDb: -1, reverb: 0.16 },
  },
  bass: {
    instruments: [['synth-bass', 1]],
    lines: [
      { steps: 'R.R.R.R.R.R.R.R.', minIntensity: 0, noteLength: 0.6 },
      { steps: 'R.RRR.RRR.RRR.R8', minIntensity: 0.6, noteLength: 0.55 },
    ],
    minIntensity: 0.2,
    channel: { gainDb: -4, duckDb: 2 },
  },
  accompaniment: [
    {
      name: 'arpeggio',
      instruments: [['plucked-synth', 1]],
      patterns: [
        { steps: '0.2.1.3.2.0.3.1.', noteLength: 0.5 },
        { steps: '0213201302132013', noteLength: 0.5, minIntensity: 0.65 },
      ],
      voicing: 'close',
      voices: 4,
      register: 70,
      minIntensity: 0,
      channel: { gainDb: -7, pan: -0.3, reverb: 0.2, echo: 0.3 },
    },
    {
      name: 'pad',
      instruments: [
        ['supersaw', 1],
        ['warm-pad', 2],
      ],
      patterns: [{ steps: 'x...............', noteLength: 'hold' }],
      voicing: 'open',
      voices: 4,
      register: 63,
      minIntensity: 0.55,
      channel: { gainDb: -11, reverb: 0.3, duckDb: 3 },
    },
  ],
  melody: { instruments: [['synth-lead', 1]] },
};
