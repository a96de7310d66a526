import type { Substyle } from '#engine/theory/genres/style.ts';

/** A hard kick, a rumble bass between the kicks, one stab with filter sweeps and echo, little melody. */
export const techno: Substyle = {
  tempo: { low: 126, high: 138, typical: 132 },
  modes: [
    ['phrygian', 1],
    ['minor', 4],
  ],
  drums: {
    kits: [['electronic', 1]],
    grooves: [
      { minIntensity: 0, lines: { kick: 'x...x...x...x...', shaker: 'o.o.o.o.o.o.o.o.' } },
      {
        minIntensity: 0.35,
        lines: { kick: 'X...X...X...X...', 'closed-hat': '..x...x...x...x.', rim: '...o......o.....' },
      },
      {
        minIntensity: 0.5,
        lines: {
          kick: 'X...X...X...X...',
          'open-hat': '..X...X...X...X.',
          'closed-hat': 'oooooooooooooooo',
          rim: '...x..x....x..?.',
        },
      },
      {
        minIntensity: 0.75,
        lines: {
          kick: 'X...X...X...X...',
          clap: '....X.......X...',
          'open-hat': '..X...X...X...X.',
          ride: 'x.x.x.x.x.x.x.x.',
          'mid-tom': '.......x......x.',
        },
      },
      { minIntensity: 0, kinds: ['build'], lines: { kick: 'X...X...X...X...', snare: 'o.o.o.o.x.x.x.x.' } },
      { minIntensity: 0, kinds: ['break'], lines: { ride: 'o...o...o...o...', rim: '...o..o....o....' } },
    ],
    fills: ['claps', 'hats'],
    crash: 0.5,
    dropOut: { probability: 0.75, rests: 'kick' },
    channel: { gainDb: -1, reverb: 0.1 },
  },
  bass: {
    instruments: [
      ['synth-bass', 2],
      ['sub-bass', 1],
    ],
    lines: [
      { steps: '..R...R...R...R.', minIntensity: 0, noteLength: 0.8 },
      { steps: '.RRR.RRR.RRR.RRR', minIntensity: 0.4, noteLength: 0.7 },
      { steps: '..RR..R8..RR..R8', minIntensity: 0.7, noteLength: 0.6 },
    ],
    minIntensity: 0.2,
    channel: { gainDb: -3, duckDb: 8 },
  },
  barsPerChord: 2,
  hasAtmosphericOpening: true,
};
