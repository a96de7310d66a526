import type { SubStyle } from '#engine/theory/genres/idiom.ts';

/** A hard kick, a rumble bass between the kicks, one stab with filter sweeps and echo, little melody. */
export const techno: SubStyle = {
  tempo: { low: 126, high: 138, usual: 132 },
  modes: [
    ['phrygian', 1],
    ['minor', 4],
  ],
  drums: {
    kits: [['electronic', 1]],
    grooves: [
      { from: 0, lines: { kick: 'x...x...x...x...', shaker: 'o.o.o.o.o.o.o.o.' } },
      {
        from: 0.35,
        lines: { kick: 'X...X...X...X...', 'closed-hat': '..x...x...x...x.', rim: '...o......o.....' },
      },
      {
        from: 0.5,
        lines: {
          kick: 'X...X...X...X...',
          'open-hat': '..X...X...X...X.',
          'closed-hat': 'oooooooooooooooo',
          rim: '...x..x....x..?.',
        },
      },
      {
        from: 0.75,
        lines: {
          kick: 'X...X...X...X...',
          clap: '....X.......X...',
          'open-hat': '..X...X...X...X.',
          ride: 'x.x.x.x.x.x.x.x.',
          'mid-tom': '.......x......x.',
        },
      },
      { from: 0, kinds: ['build'], lines: { kick: 'X...X...X...X...', snare: 'o.o.o.o.x.x.x.x.' } },
      { from: 0, kinds: ['break'], lines: { ride: 'o...o...o...o...', rim: '...o..o....o....' } },
    ],
    fills: ['claps', 'hats'],
    crash: 0.5,
    stand: { gainDb: -1, reverb: 0.1 },
  },
  bass: {
    instruments: [
      ['synth-bass', 2],
      ['sub-bass', 1],
    ],
    lines: [
      { steps: '..R...R...R...R.', from: 0, gate: 0.8 },
      { steps: '.RRR.RRR.RRR.RRR', from: 0.4, gate: 0.7 },
      { steps: '..RR..R8..RR..R8', from: 0.7, gate: 0.6 },
    ],
    from: 0.2,
    stand: { gainDb: -3, duckDb: 8 },
  },
  barsPerChord: 2,
};
