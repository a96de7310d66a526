import type { SubStyle } from '#engine/theory/genres/idiom.ts';

/** Three-against-four kick and snare, a syncopated bass in response, bright stabs. */
export const dancehall: SubStyle = {
  tempo: { low: 88, high: 104, usual: 95 },
  feel: { swing: [0.5, 0.52], swingUnit: 'sixteenth', backbeatLateMs: 0, looseMs: 2, dynamics: 0.06 },
  drums: {
    kits: [['electronic', 1]],
    grooves: [
      { from: 0, lines: { 'closed-hat': 'x..x..x.x..x..x.', rim: '...x..x....x..x.' } },
      {
        from: 0.35,
        lines: { kick: 'X...x...X...x...', snare: '...X..X....X..X.', 'closed-hat': 'x.x.x.x.x.x.x.x.' },
      },
      {
        from: 0.7,
        lines: {
          kick: 'X...X...X...X...',
          snare: '...X..X....X..X.',
          clap: '......x.......x.',
          shaker: 'xoxoxoxoxoxoxoxo',
        },
      },
    ],
    fills: ['snare', 'rolls'],
    crash: 0.5,
    stand: { gainDb: 0, reverb: 0.08 },
  },
  bass: {
    instruments: [
      ['sub-bass', 2],
      ['synth-bass', 2],
    ],
    lines: [
      { steps: 'R.......R.......', from: 0, gate: 0.8 },
      { steps: 'R..R..R.R..R..5.', from: 0.35, gate: 0.7 },
      { steps: 'R..R..8.R..5..R.', from: 0.7, gate: 0.7 },
    ],
    from: 0.1,
    stand: { gainDb: -3 },
  },
  layers: [
    {
      name: 'comp',
      instruments: [
        ['plucked-synth', 2],
        ['organ', 1],
      ],
      figures: [
        { steps: '..x...x...x...x.', gate: 0.3 },
        { steps: '...x..x....x..x.', gate: 0.35, from: 0.4 },
      ],
      voicing: 'close',
      voices: 3,
      centre: 67,
      from: 0,
      stand: { gainDb: -5, pan: -0.2, reverb: 0.2, echo: 0.2 },
    },
    {
      name: 'pad',
      instruments: [
        ['brass', 1],
        ['supersaw', 1],
      ],
      figures: [{ steps: 'x.....x.........', gate: 0.4 }],
      voicing: 'close',
      voices: 3,
      centre: 62,
      from: 0.66,
      stand: { gainDb: -9, pan: 0.25, reverb: 0.2 },
    },
  ],
};
