import type { SubStyle } from '#engine/theory/genres/idiom.ts';

/** Four voices of a sound chip: fast chord arpeggios, a pulse-wave lead, an octave bass. */
export const chiptune: SubStyle = {
  tempo: { low: 120, high: 160, usual: 140 },
  modes: [
    ['major', 3],
    ['minor', 2],
  ],
  drums: {
    kits: [['electronic', 1]],
    grooves: [
      { from: 0, lines: { 'closed-hat': 'x...x...x...x...' } },
      {
        from: 0.4,
        lines: { kick: 'X.......X.x.....', snare: '....X.......X...', 'closed-hat': 'x.x.x.x.x.x.x.x.' },
      },
      {
        from: 0.7,
        lines: { kick: 'X..x....X.x...x.', snare: '....X.......X.xx', 'closed-hat': 'xxx.xxx.xxx.xxx.' },
      },
    ],
    fills: ['snare'],
    crash: 0.4,
    stand: { gainDb: -5 },
  },
  bass: {
    instruments: [['synth-bass', 1]],
    lines: [
      { steps: 'R.R.R.R.R.R.R.R.', from: 0, gate: 0.6 },
      { steps: 'R.8.R.8.R.8.R.8.', from: 0.4, gate: 0.6 },
      { steps: 'R.8.5.8.R.8.5.8.', from: 0.7, gate: 0.6 },
    ],
    from: 0,
    stand: { gainDb: -4 },
  },
  layers: [
    {
      name: 'arpeggio',
      instruments: [['chip-lead', 1]],
      figures: [
        { steps: '0123012301230123', gate: 0.8 },
        { steps: '0121012101210121', gate: 0.8 },
      ],
      voicing: 'close',
      voices: 4,
      centre: 64,
      from: 0,
      stand: { gainDb: -10, pan: -0.35 },
    },
    {
      name: 'comp',
      instruments: [['chip-lead', 1]],
      figures: [
        { steps: 'x..x..x.x..x..x.', gate: 0.4 },
        { steps: '..x...x...x...x.', gate: 0.4 },
      ],
      voicing: 'close',
      voices: 2,
      centre: 72,
      from: 0.6,
      stand: { gainDb: -13, pan: 0.35 },
    },
  ],
  melody: {
    instruments: [['chip-lead', 1]],
    second: { instruments: [['chip-lead', 1]], steps: 2, gainDb: -4 },
    cells: {
      verse: ['x-x-x-x-x-x-x---', 'x--x--x-x-x-x---', 'xxx-x-x-xxx-x---'],
      chorus: ['x--x--x-x--x--x-', 'x-x-x---x-x-x---', 'x---x-x-x-x-x-x-'],
      solo: ['xxxxxxxxx-x-x---', 'x-xxx-xxx-xxx---'],
    },
    leaps: 0.4,
    rests: 0,
    stand: { gainDb: -5, echo: 0.12 },
  },
  room: { decaySeconds: 0.4, brightness: 0.8 },
};
