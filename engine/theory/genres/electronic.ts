import { chiptune } from '#engine/theory/genres/styles/chiptune.ts';
import { deepHouse } from '#engine/theory/genres/styles/deep-house.ts';
import { drumAndBass } from '#engine/theory/genres/styles/drum-and-bass.ts';
import { house } from '#engine/theory/genres/styles/house.ts';
import { trance } from '#engine/theory/genres/styles/trance.ts';
import { synthwave } from '#engine/theory/genres/styles/synthwave.ts';
import { techno } from '#engine/theory/genres/styles/techno.ts';
import type { DrumIdiom, Genre } from '#engine/theory/genres/idiom.ts';

const floor: DrumIdiom = {
  kits: [['electronic', 1]],
  grooves: [
    { from: 0, lines: { 'closed-hat': '..x...x...x...x.', shaker: 'o.o.o.o.o.o.o.o.' } },
    {
      from: 0.35,
      lines: { kick: 'X...X...X...X...', 'closed-hat': '..x...x...x...x.', rim: '.......o......o.' },
    },
    {
      from: 0.5,
      lines: {
        kick: 'X...X...X...X...',
        clap: '....x.......x...',
        'open-hat': '..x...x...x...x.',
        shaker: 'oooooooooooooooo',
      },
    },
    {
      from: 0.5,
      lines: {
        kick: 'X...X...X...X.?.',
        clap: '....X.......X...',
        'open-hat': '..x...x...x...x.',
        'closed-hat': 'o.?.o.?.o.?.o.?o',
      },
    },
    {
      from: 0.75,
      lines: {
        kick: 'X...X...X...X...',
        clap: '....X.......X..?',
        'open-hat': '..X...X...X...X.',
        'closed-hat': 'xoxoxoxoxoxoxoxo',
        tambourine: '....x.......x...',
      },
    },
    {
      from: 0.75,
      lines: {
        kick: 'X...X...X...X..?',
        clap: '....X.......X...',
        snare: '....x..o....x.o.',
        'open-hat': '..X...X...X...X.',
        ride: 'x...x...x...x...',
      },
    },
    { from: 0, kinds: ['build'], lines: { kick: 'X...X...X...X...', snare: 'x...x...x.x.x.xx' } },
    { from: 0, kinds: ['break'], lines: { 'closed-hat': '..o...o...o...o.', clap: '............?...' } },
  ],
  fills: ['snare', 'claps', 'hats'],
  crash: 0.9,
  stand: { gainDb: -1, reverb: 0.06 },
};

const broken: DrumIdiom = {
  kits: [['electronic', 1]],
  grooves: [
    { from: 0, lines: { 'closed-hat': 'x.x.x.x.x.x.x.x.', rim: '....o.......o...' } },
    {
      from: 0.4,
      lines: { kick: 'X.........X.....', snare: '....X.......X...', 'closed-hat': 'x.x.x.x.x.x.x.x.' },
    },
    {
      from: 0.6,
      lines: {
        kick: 'X.........X....?',
        snare: '....X..o.o..X..o',
        'closed-hat': 'xoxoxoxoxoxoxoxo',
        ride: '..x...x...x...x.',
      },
    },
    {
      from: 0.6,
      lines: {
        kick: 'X..?......X.....',
        snare: '....X..o....X.?o',
        'closed-hat': 'x.xox.xox.xox.xo',
        'open-hat': '......x.......x.',
      },
    },
    { from: 0, kinds: ['build'], lines: { kick: 'X...X...X...X...', snare: 'x.x.x.x.xxxxxxxx' } },
    { from: 0, kinds: ['break'], lines: { 'closed-hat': 'o...o...o...o...' } },
  ],
  fills: ['snare', 'rolls', 'toms'],
  crash: 0.9,
  stand: { gainDb: -1, reverb: 0.08 },
};

const halfTime: DrumIdiom = {
  ...broken,
  grooves: [
    { from: 0, lines: { 'closed-hat': 'x...x...x...x...' } },
    {
      from: 0.4,
      lines: { kick: 'X.......?.......', snare: '........X.......', 'closed-hat': 'x.x.x.x.x.x.x.xo' },
    },
    {
      from: 0.65,
      lines: {
        kick: 'X..x......x...?.',
        snare: '........X.......',
        clap: '........x.......',
        'closed-hat': 'x.xoxxx.x.xox.xx',
      },
    },
    { from: 0, kinds: ['build'], lines: { kick: 'X...X...X...X...', snare: 'x.x.x.x.xxxxxxxx' } },
  ],
};

export const electronic: Genre = {
  idiom: {
    preset: 'Electronic',
    label: 'electronic',
    tempo: { low: 118, high: 132, usual: 125 },
    metres: [['4/4', 1]],
    modes: [
      ['minor', 6],
      ['dorian', 2],
      ['phrygian', 1],
      ['major', 1],
    ],
    major: {
      verse: ['I | V | vi | IV', 'Imaj7 | Imaj7 | IVmaj7 | IVmaj7', 'vi | IV | I | V'],
      chorus: ['vi | IV | I | V', 'IV | V | vi | I'],
      bridge: ['IVmaj7 | iii7 | ii7 | V', 'ii | IV | vi | V'],
      close: ['V', 'IV V'],
      open: ['V', 'IV V'],
    },
    minor: {
      verse: [
        'i | bVI | i | iv',
        'i | i | bVI | bVII',
        'i | i | bVI | bVII',
        'i7 | i7 | iv7 | iv7',
        'i | bVI | bIII | bVII',
        'i | i | v | v',
      ],
      chorus: [
        'bVI | bVII | i | i',
        'i | bVI | iv | V',
        'i | bVI | bIII | bVII',
        'i | bIII | iv | v',
        'i | v | bVI | iv',
        'i | bVI | iv | v',
      ],
      bridge: ['bVI | bVII | i | v', 'iv | bVI | bVII | V'],
      close: ['V', 'iv V', 'bVI V'],
      open: ['V', 'v', 'bVII'],
    },
    forms: [
      [
        ['intro', 8, 2],
        ['verse', 8, 4],
        ['build', 8, 1],
        ['drop', 16, 1],
        ['break', 8, 3],
        ['build', 8, 3],
        ['drop', 16, 3],
        ['outro', 8, 2],
      ],
    ],
    sectionNames: { verse: 'Groove' },
    feel: { swing: [0.5, 0.53], swingUnit: 'sixteenth', backbeatLateMs: 0, looseMs: 1, dynamics: 0.05 },
    drums: floor,
    bass: {
      instruments: [
        ['synth-bass', 4],
        ['sub-bass', 1],
      ],
      lines: [
        { steps: 'R...............', from: 0, gate: 1 },
        { steps: '..R...R...R...R.', from: 0.4, gate: 0.8 },
        { steps: '..RR..R8..RR..R.', from: 0.5, gate: 0.6 },
        { steps: '.RRR.RRR.RRR.RR8', from: 0.75, gate: 0.7 },
        { steps: '..R.R.8...R.R.5.', from: 0.75, gate: 0.6 },
      ],
      from: 0.32,
      stand: { gainDb: -3, duckDb: 8 },
    },
    layers: [
      {
        name: 'comp',
        instruments: [
          ['supersaw', 3],
          ['electric-piano', 1],
        ],
        figures: [
          { steps: '..x.......x.....', gate: 0.5 },
          { steps: 'X..x..x...x..x..', gate: 0.45, from: 0.5 },
          { steps: '..X...X...X..x..', gate: 0.4, from: 0.5 },
          { steps: 'X..X..X.X..X..X.', gate: 0.6, from: 0.78 },
        ],
        voicing: 'close',
        voices: 4,
        centre: 64,
        from: 0,
        stand: { gainDb: -8, reverb: 0.25, echo: 0.15, duckDb: 6 },
      },
      {
        name: 'pad',
        instruments: [
          ['warm-pad', 3],
          ['glass-pad', 1],
        ],
        figures: [{ steps: 'x...............', gate: 'hold' }],
        voicing: 'open',
        voices: 4,
        centre: 62,
        from: 0.2,
        stand: { gainDb: -14, reverb: 0.4, duckDb: 8 },
      },
      {
        name: 'arpeggio',
        instruments: [['plucked-synth', 1]],
        figures: [
          { steps: '0123210123210121', gate: 0.5 },
          { steps: '0.12.30.12.30.23', gate: 0.5 },
          { steps: '3210321032103210', gate: 0.5 },
        ],
        voicing: 'close',
        voices: 4,
        centre: 72,
        from: 0.5,
        stand: { gainDb: -12, pan: -0.3, reverb: 0.25, echo: 0.3, duckDb: 4 },
      },
    ],
    melody: {
      instruments: [
        ['synth-lead', 3],
        ['plucked-synth', 2],
        ['supersaw', 1],
      ],
      second: {
        instruments: [
          ['supersaw', 2],
          ['plucked-synth', 1],
        ],
        steps: 7,
        gainDb: -7,
      },
      soloists: [],
      cells: {
        verse: ['x.....x.....x...', 'x--x--x---......', '......x-x--x--..'],
        chorus: ['x--x--x-x--x--x-', 'x-x--x--x-x--x--', 'x--x--x---x-x---', 'x--x--x--x--x-x-'],
        solo: ['xxx.xxx.xx.xx.x.', 'x.xx.xx.x.xx.xx.'],
      },
      centre: 72,
      reach: 6,
      leaps: 0.3,
      chromatic: 0,
      rests: 0.15,
      gate: 0.8,
      from: 0.45,
      stand: { gainDb: -4, reverb: 0.25, echo: 0.3, duckDb: 3 },
    },
    room: { decaySeconds: 1.8, brightness: 0.7 },
    drama: { darkOctaves: 2.6, quieterDb: 2, narrower: 0.3, wider: 0.6, sweeps: true },
    beginnings: [
      ['beat', 2],
      ['rhythm', 1],
    ],
    leavings: [['rhythm', 1]],
    ending: 'ring',
    barsPerChord: 1,
    ringBeats: 4,
  },
  styles: {
    house,
    'deep house': deepHouse,
    techno: techno,
    trance,
    'drum and bass': { ...drumAndBass, drums: broken },
    dubstep: { tempo: { low: 138, high: 144, usual: 140 }, drums: halfTime, barsPerChord: 2 },
    synthwave: synthwave,
    chiptune,
  },
};
