import type { Substyle } from '#engine/theory/genres/style.ts';

/** Sparse bass and drums; the other parts are dub-echo throws. */
export const dub: Substyle = {
  tempo: { low: 64, high: 80, typical: 71 },
  modes: [
    ['minor', 3],
    ['dorian', 1],
  ],
  bass: {
    instruments: [
      ['sub-bass', 2],
      ['electric-bass', 2],
    ],
    lines: [
      { steps: 'R...R...5.......', minIntensity: 0, noteLength: 0.75 },
      { steps: 'R...5.R.......3.R.....5.8...5...', minIntensity: 0.35, noteLength: 0.7 },
      { steps: '..R.R...5...3.......R.R.5...7...', minIntensity: 0.35, noteLength: 0.7 },
    ],
    minIntensity: 0,
    channel: { gainDb: -1 },
  },
  accompaniment: [
    {
      name: 'comp',
      instruments: [
        ['clean-guitar', 2],
        ['piano', 1],
      ],
      patterns: [
        { steps: '....X...........', noteLength: 0.2 },
        { steps: '....X.......X...', noteLength: 0.2, minIntensity: 0.6 },
      ],
      voicing: 'close',
      voices: 3,
      register: 67,
      minIntensity: 0,
      channel: { gainDb: -5, pan: -0.35, reverb: 0.35, echo: 0.75 },
    },
    {
      name: 'comp',
      instruments: [['organ', 1]],
      patterns: [
        { steps: '..x...x.........................', noteLength: 0.3 },
        { steps: '..x.o.x...x.o.x.', noteLength: 0.35, minIntensity: 0.7 },
      ],
      voicing: 'close',
      voices: 3,
      register: 62,
      minIntensity: 0.5,
      channel: { gainDb: -8, pan: 0.4, reverb: 0.3, echo: 0.6 },
    },
  ],
  melody: {
    instruments: [
      ['accordion', 2],
      ['brass', 2],
    ],
    alternateLead: [['brass', 1]],
    rests: 0.55,
    channel: { gainDb: -6, pan: 0.15, reverb: 0.4, echo: 0.7 },
  },
  reverb: { type: 'spring', decaySeconds: 3, brightness: 0.5 },
};
