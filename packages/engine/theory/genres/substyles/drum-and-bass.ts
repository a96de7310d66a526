import type { Substyle } from '#engine/theory/genres/style.ts';

/** Breakbeat over long bass notes; chords and melody move at half the speed of the drums. */
export const drumAndBass: Omit<Substyle, 'drums'> = {
  tempo: { low: 170, high: 178, typical: 174 },
  bass: {
    instruments: [
      ['synth-bass', 3],
      ['sub-bass', 2],
    ],
    lines: [
      { steps: 'R...............', minIntensity: 0, noteLength: 0.95 },
      { steps: 'R..........R....', minIntensity: 0.4, noteLength: 0.9 },
      { steps: 'R.....R...R.....R..........8.a..', minIntensity: 0.6, noteLength: 0.85 },
      { steps: 'R..R......R.....R.......5...a...', minIntensity: 0.75, noteLength: 0.85 },
    ],
    minIntensity: 0.3,
    channel: { gainDb: -1, duckDb: 4 },
  },
  accompaniment: [
    {
      name: 'pad',
      instruments: [
        ['warm-pad', 2],
        ['glass-pad', 1],
      ],
      patterns: [{ steps: 'x...............', noteLength: 'hold' }],
      voicing: 'open',
      voices: 4,
      register: 62,
      minIntensity: 0,
      channel: { gainDb: -8, reverb: 0.5, duckDb: 4 },
    },
    {
      name: 'comp',
      instruments: [
        ['electric-piano', 2],
        ['supersaw', 1],
      ],
      patterns: [
        { steps: 'x.....x.........................', noteLength: 0.6 },
        { steps: 'x.....x...x.....', noteLength: 0.4, minIntensity: 0.7 },
      ],
      voicing: 'open',
      voices: 4,
      register: 66,
      minIntensity: 0.5,
      channel: { gainDb: -9, pan: 0.2, reverb: 0.35, echo: 0.35 },
    },
  ],
  melody: {
    cells: {
      verse: ['x-----------x---', '....x-------x---', 'x-------........'],
      chorus: ['x-----x-----x---', 'x-----------x-x-', '..x-----x---x---'],
      solo: ['x-x-x-----x-x---', 'x--x--x---x-----'],
    },
    rests: 0.25,
  },
  barsPerChord: 2,
};
