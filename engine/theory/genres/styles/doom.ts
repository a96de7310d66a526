import type { SubStyle } from '#engine/theory/genres/idiom.ts';

/** Very slow: long chords, a slow ride pattern, pick-ups into the next bar, no double kick. */
export const doom: SubStyle = {
  tempo: { low: 60, high: 80, usual: 68 },
  drums: {
    kits: [['acoustic', 1]],
    grooves: [
      { from: 0, lines: { kick: 'X.......x.....x.', ride: 'x...x...x...x...' } },
      {
        from: 0.35,
        lines: { kick: 'X.......X.....X.', snare: '....X.......X...', ride: 'X...X...X...X...' },
      },
      {
        from: 0.35,
        lines: { kick: 'X.....X.X.....?.', snare: '....X.......X...', 'open-hat': 'X...X...X...X...' },
      },
      {
        from: 0.7,
        lines: { kick: 'X...x.X.X...x.X.', snare: '....X.......X...', crash: 'X...x...X...x...' },
      },
    ],
    fills: ['toms'],
    crash: 1,
    stand: { gainDb: 1, reverb: 0.15 },
  },
  bass: {
    instruments: [['electric-bass', 1]],
    lines: [
      { steps: 'R.......R.......', from: 0, gate: 0.95 },
      { steps: 'R...R...R...R.R.', from: 0.35, gate: 0.95 },
      { steps: 'R.....R.R.....R.', from: 0.35, gate: 0.95 },
    ],
    from: 0.1,
    stand: { gainDb: -5 },
  },
  layers: [
    {
      name: 'comp',
      instruments: [['distorted-guitar', 1]],
      figures: [
        { steps: 'X.......X.......', gate: 0.98 },
        { steps: 'X...X...X...X.X.', gate: 0.95, from: 0.5 },
      ],
      voicing: 'power',
      voices: 3,
      centre: 44,
      from: 0,
      stand: { gainDb: -6, pan: -0.8, reverb: 0.1 },
    },
    {
      name: 'comp',
      instruments: [['distorted-guitar', 1]],
      figures: [
        { steps: 'X.......X.......', gate: 0.98 },
        { steps: 'X.....X.X.......', gate: 0.95, from: 0.5 },
      ],
      voicing: 'close',
      voices: 3,
      centre: 56,
      from: 0.3,
      stand: { gainDb: -8, pan: 0.8, reverb: 0.1 },
    },
    {
      name: 'pad',
      instruments: [
        ['organ', 2],
        ['strings', 1],
      ],
      figures: [{ steps: 'x...............', gate: 'hold' }],
      voicing: 'close',
      voices: 3,
      centre: 64,
      from: 0.66,
      stand: { gainDb: -8, reverb: 0.35 },
    },
  ],
  room: { decaySeconds: 1.4, brightness: 0.4 },
  barsPerChord: 1,
};
