import type { SubStyle } from '#engine/theory/genres/idiom.ts';

/** Breakbeat over long bass notes; chords and melody move at half the speed of the drums. */
export const drumAndBass: Omit<SubStyle, 'drums'> = {
  tempo: { low: 170, high: 178, usual: 174 },
  bass: {
    instruments: [
      ['synth-bass', 3],
      ['sub-bass', 2],
    ],
    lines: [
      { steps: 'R...............', from: 0, gate: 0.95 },
      { steps: 'R..........R....', from: 0.4, gate: 0.9 },
      { steps: 'R.....R...R.....R..........8.a..', from: 0.6, gate: 0.85 },
      { steps: 'R..R......R.....R.......5...a...', from: 0.75, gate: 0.85 },
    ],
    from: 0.3,
    stand: { gainDb: -1, duckDb: 4 },
  },
  layers: [
    {
      name: 'pad',
      instruments: [
        ['warm-pad', 2],
        ['glass-pad', 1],
      ],
      figures: [{ steps: 'x...............', gate: 'hold' }],
      voicing: 'open',
      voices: 4,
      centre: 62,
      from: 0,
      stand: { gainDb: -8, reverb: 0.5, duckDb: 4 },
    },
    {
      name: 'comp',
      instruments: [
        ['electric-piano', 2],
        ['supersaw', 1],
      ],
      figures: [
        { steps: 'x.....x.........................', gate: 0.6 },
        { steps: 'x.....x...x.....', gate: 0.4, from: 0.7 },
      ],
      voicing: 'open',
      voices: 4,
      centre: 66,
      from: 0.5,
      stand: { gainDb: -9, pan: 0.2, reverb: 0.35, echo: 0.35 },
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
