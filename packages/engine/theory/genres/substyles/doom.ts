import type { Substyle } from '#engine/theory/genres/style.ts';

/** Very slow: long chords, a slow ride pattern, pick-ups into the next bar, no double kick. */
export const doom: Substyle = {
  tempo: { low: 60, high: 80, typical: 68 },
  drums: {
    kits: [['acoustic', 1]],
    grooves: [
      { minIntensity: 0, lines: { kick: 'X.......x.....x.', ride: 'x...x...x...x...' } },
      {
        minIntensity: 0.35,
        lines: { kick: 'X.......X.....X.', snare: '....X.......X...', ride: 'X...X...X...X...' },
      },
      {
        minIntensity: 0.35,
        lines: { kick: 'X.....X.X.....?.', snare: '....X.......X...', 'open-hat': 'X...X...X...X...' },
      },
      {
        minIntensity: 0.7,
        lines: { kick: 'X...x.X.X...x.X.', snare: '....X.......X...', crash: 'X...x...X...x...' },
      },
    ],
    fills: ['toms'],
    crash: 1,
    channel: { gainDb: 1, reverb: 0.15 },
  },
  bass: {
    instruments: [['electric-bass', 1]],
    lines: [
      { steps: 'R.......R.......', minIntensity: 0, noteLength: 0.95 },
      { steps: 'R...R...R...R.R.', minIntensity: 0.35, noteLength: 0.95 },
      { steps: 'R.....R.R.....R.', minIntensity: 0.35, noteLength: 0.95 },
    ],
    minIntensity: 0.1,
    channel: { gainDb: -5 },
  },
  accompaniment: [
    {
      name: 'comp',
      instruments: [['distorted-guitar', 1]],
      patterns: [
        { steps: 'X.......X.......', noteLength: 0.98 },
        { steps: 'X...X...X...X.X.', noteLength: 0.95, minIntensity: 0.5 },
      ],
      voicing: 'power',
      voices: 3,
      register: 44,
      minIntensity: 0,
      channel: { gainDb: -6, pan: -0.8, reverb: 0.1 },
    },
    {
      name: 'comp',
      instruments: [['distorted-guitar', 1]],
      patterns: [
        { steps: 'X.......X.......', noteLength: 0.98 },
        { steps: 'X.....X.X.......', noteLength: 0.95, minIntensity: 0.5 },
      ],
      voicing: 'close',
      voices: 3,
      register: 56,
      minIntensity: 0.3,
      channel: { gainDb: -8, pan: 0.8, reverb: 0.1 },
    },
    {
      name: 'pad',
      instruments: [
        ['organ', 2],
        ['strings', 1],
      ],
      patterns: [{ steps: 'x...............', noteLength: 'hold' }],
      voicing: 'close',
      voices: 3,
      register: 64,
      minIntensity: 0.66,
      channel: { gainDb: -8, reverb: 0.35 },
    },
  ],
  reverb: { type: 'room', decaySeconds: 1.4, brightness: 0.4 },
  barsPerChord: 1,
};
