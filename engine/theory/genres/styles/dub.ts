import type { SubStyle } from '#engine/theory/genres/idiom.ts';

/** Sparse bass and drums; the other parts are dub-echo throws. */
export const dub: SubStyle = {
  tempo: { low: 64, high: 80, usual: 71 },
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
      { steps: 'R...R...5.......', from: 0, gate: 0.75 },
      { steps: 'R...5.R.......3.R.....5.8...5...', from: 0.35, gate: 0.7 },
      { steps: '..R.R...5...3.......R.R.5...7...', from: 0.35, gate: 0.7 },
    ],
    from: 0,
    stand: { gainDb: -1 },
  },
  layers: [
    {
      name: 'comp',
      instruments: [
        ['clean-guitar', 2],
        ['piano', 1],
      ],
      figures: [
        { steps: '....X...........', gate: 0.2 },
        { steps: '....X.......X...', gate: 0.2, from: 0.6 },
      ],
      voicing: 'close',
      voices: 3,
      centre: 67,
      from: 0,
      stand: { gainDb: -5, pan: -0.35, reverb: 0.35, echo: 0.75 },
    },
    {
      name: 'comp',
      instruments: [['organ', 1]],
      figures: [
        { steps: '..x...x.........................', gate: 0.3 },
        { steps: '..x.o.x...x.o.x.', gate: 0.35, from: 0.7 },
      ],
      voicing: 'close',
      voices: 3,
      centre: 62,
      from: 0.5,
      stand: { gainDb: -8, pan: 0.4, reverb: 0.3, echo: 0.6 },
    },
  ],
  melody: {
    instruments: [
      ['accordion', 2],
      ['brass', 2],
    ],
    answer: [['brass', 1]],
    rests: 0.55,
    stand: { gainDb: -6, pan: 0.15, reverb: 0.4, echo: 0.7 },
  },
  room: { decaySeconds: 3, brightness: 0.5 },
};
