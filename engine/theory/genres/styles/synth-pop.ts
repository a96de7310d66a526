import type { SubStyle } from '#engine/theory/genres/idiom.ts';

/** Sequenced eighth-note bass, drum machine, a bright arpeggio, a simple monophonic lead. */
export const synthPop: SubStyle = {
  tempo: { low: 104, high: 126, usual: 116 },
  modes: [
    ['minor', 2],
    ['major', 2],
  ],
  drums: {
    kits: [['electronic', 1]],
    grooves: [
      { from: 0, lines: { kick: 'x.......x.......', 'closed-hat': 'x.x.x.x.x.x.x.x.' } },
      {
        from: 0.4,
        lines: { kick: 'X.......X.......', snare: '....X.......X...', 'closed-hat': 'xxxxxxxxxxxxxxxx' },
      },
      {
        from: 0.7,
        lines: {
          kick: 'X...X...X...X...',
          snare: '....X.......X...',
          clap: '....X.......X..?',
          'open-hat': '..x...x...x...x.',
          'closed-hat': 'x.xxx.xxx.xxx.xx',
        },
      },
    ],
    fills: ['toms', 'claps'],
    crash: 0.8,
    stand: { gainDb: -1, reverb: 0.16 },
  },
  bass: {
    instruments: [['synth-bass', 1]],
    lines: [
      { steps: 'R.R.R.R.R.R.R.R.', from: 0, gate: 0.6 },
      { steps: 'R.RRR.RRR.RRR.R8', from: 0.6, gate: 0.55 },
    ],
    from: 0.2,
    stand: { gainDb: -4, duckDb: 2 },
  },
  layers: [
    {
      name: 'arpeggio',
      instruments: [['plucked-synth', 1]],
      figures: [
        { steps: '0.2.1.3.2.0.3.1.', gate: 0.5 },
        { steps: '0213201302132013', gate: 0.5, from: 0.65 },
      ],
      voicing: 'close',
      voices: 4,
      centre: 70,
      from: 0,
      stand: { gainDb: -7, pan: -0.3, reverb: 0.2, echo: 0.3 },
    },
    {
      name: 'pad',
      instruments: [
        ['supersaw', 1],
        ['warm-pad', 2],
      ],
      figures: [{ steps: 'x...............', gate: 'hold' }],
      voicing: 'open',
      voices: 4,
      centre: 63,
      from: 0.55,
      stand: { gainDb: -11, reverb: 0.3, duckDb: 3 },
    },
  ],
  melody: { instruments: [['synth-lead', 1]] },
};
