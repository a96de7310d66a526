import { trap } from '#engine/theory/genres/styles/trap.ts';
import { loFi } from '#engine/theory/genres/styles/lo-fi.ts';
import type { DrumIdiom, Genre } from '#engine/theory/genres/idiom.ts';

const boomBap: DrumIdiom = {
  kits: [['boom-bap', 1]],
  grooves: [
    {
      from: 0,
      lines: { kick: 'x.........x.....', rim: '....x.......x...', 'closed-hat': 'x.o.x.o.x.o.x.o.' },
    },
    {
      from: 0.4,
      lines: { kick: 'X......x..x.....', snare: '....X.......X...', 'closed-hat': 'x.x.x.x.x.x.x.x.' },
    },
    {
      from: 0.4,
      lines: { kick: 'X.x....x..x....?', snare: '....X..o....X...', 'closed-hat': 'x.x.x.xox.x.x.x.' },
    },
    {
      from: 0.4,
      lines: { kick: 'X..x....?.x.....', snare: '....X.......X..o', 'closed-hat': 'x.x.x.x.x.xox.x.' },
    },
    {
      from: 0.72,
      lines: {
        kick: 'X..x...x..x..?..',
        snare: '....X..o....X.o.',
        'closed-hat': 'x.xox.x.x.xox.x.',
        'open-hat': '..............x.',
      },
    },
  ],
  fills: ['snare', 'hats'],
  crash: 0.25,
  stand: { gainDb: 1, reverb: 0.05 },
};

const trapDrums: DrumIdiom = {
  kits: [['electronic', 1]],
  grooves: [
    { from: 0, lines: { 'closed-hat': 'X.x.X.x.X.x.X.x.', rim: '........x.......' } },
    {
      from: 0.4,
      lines: {
        kick: 'X.......x.x.....',
        clap: '........X.......',
        'closed-hat': 'X.x.Xxx.X.x.X.xx',
        rim: '....o.......o...',
      },
    },
    {
      from: 0.4,
      lines: {
        kick: 'X...x.....x.x...',
        clap: '........X.......',
        'closed-hat': 'X.xxX.x.X.xxX.x.',
        rim: '....o.......o?..',
      },
    },
    {
      from: 0.7,
      lines: {
        kick: 'X...x..x..x.x...',
        clap: '........X.......',
        snare: '........x......o',
        'closed-hat': 'XoxxXoxoXxxoXoxx',
        'open-hat': '......x.........',
      },
    },
  ],
  fills: ['rolls', 'hats'],
  crash: 0.3,
  stand: { gainDb: 1, reverb: 0.08 },
};

export const hipHop: Genre = {
  idiom: {
    preset: 'Hip Hop',
    label: 'hip hop',
    tempo: { low: 78, high: 98, usual: 89 },
    metres: [['4/4', 1]],
    modes: [
      ['minor', 5],
      ['dorian', 2],
      ['phrygian', 1],
    ],
    major: {
      verse: ['IVmaj7 | iii7 | ii7 | Imaj7', 'Imaj9 | vi9 | ii9 | V13', 'Imaj7 | IVmaj7 | Imaj7 | IVmaj7'],
      chorus: [
        'Imaj9 | IVmaj9 | Imaj9 | V13',
        'Imaj9 | vi9 | ii9 | Imaj9',
        'ii9 | V13 | Imaj9 | vi9',
        'IVmaj9 | V9sus4 | iii7 | vi7',
      ],
      bridge: ['IVmaj7 | iv7 | iii7 | vi7'],
      close: ['ii7 V13', 'V9sus4 V7'],
      open: ['V9sus4', 'ii7 V7'],
    },
    minor: {
      verse: [
        'iadd9 | i9 | bVImaj7 | bVImaj7',
        'i | iv7 | iadd9 | iv7',
        'iadd9 | bVImaj7 | iv9 | V7#9',
        'i | bVII | bVImaj7 | V7',
      ],
      chorus: ['bVImaj7 | V7 | iadd9 | i9', 'iv9 | iadd9 | bVImaj7 | V7#9', 'iadd9 | iv9 | bVImaj7 | bVII'],
      bridge: ['bVImaj7 | bIIImaj7 | iv7 | V7', 'iim7b5 | V7b9 | i7 | i7'],
      close: ['iim7b5 V7', 'iv7 V7', 'V7#9'],
      open: ['V7#9', 'V7', 'iv7'],
    },
    forms: [
      [
        ['intro', 4, 2],
        ['verse', 16, 1],
        ['chorus', 8, 1],
        ['verse', 16, 3],
        ['chorus', 8, 3],
        ['bridge', 4, 4],
        ['chorus', 8, 4],
        ['outro', 4, 2],
      ],
      [
        ['intro', 4, 2],
        ['chorus', 8, 1],
        ['verse', 16, 1],
        ['chorus', 8, 3],
        ['break', 4, 4],
        ['verse', 16, 3],
        ['outro', 4, 2],
      ],
    ],
    sectionNames: { chorus: 'Hook' },
    feel: { swing: [0.55, 0.6], swingUnit: 'sixteenth', backbeatLateMs: 10, looseMs: 6, dynamics: 0.08 },
    drums: boomBap,
    bass: {
      instruments: [
        ['electric-bass', 2],
        ['sub-bass', 2],
      ],
      lines: [
        { steps: 'R...............', from: 0, gate: 0.95 },
        { steps: 'R......R..R.....', from: 0.4, gate: 0.9 },
        { steps: 'R.....g.R.5...a.', from: 0.4, gate: 0.85 },
        { steps: 'kick', from: 0.4, gate: 0.95 },
        { steps: 'R..g...R..8..7.a', from: 0.75, gate: 0.8 },
      ],
      from: 0.28,
      stand: { gainDb: -5 },
    },
    layers: [
      {
        name: 'comp',
        instruments: [
          ['electric-piano', 3],
          ['piano', 2],
        ],
        figures: [
          { steps: 'x.........x.....', gate: 0.9 },
          { steps: 'x......x..o.....', gate: 0.8, from: 0.4 },
          { steps: 'x..o......x.....', gate: 0.7, from: 0.4 },
          { steps: 'x.....o.x..o....', gate: 0.8, from: 0.7 },
        ],
        voicing: 'open',
        voices: 4,
        centre: 60,
        from: 0,
        stand: { gainDb: -4, pan: -0.1, reverb: 0.15 },
      },
      {
        name: 'pad',
        instruments: [
          ['strings', 2],
          ['warm-pad', 2],
        ],
        figures: [{ steps: 'x...............', gate: 'hold' }],
        voicing: 'close',
        voices: 3,
        centre: 66,
        from: 0.68,
        stand: { gainDb: -9, pan: 0.2, reverb: 0.3 },
      },
    ],
    melody: {
      instruments: [
        ['bell', 2],
        ['flute', 2],
        ['electric-piano', 1],
        ['plucked-synth', 1],
      ],
      restsIn: ['verse'],
      soloists: [['saxophone', 1]],
      cells: {
        verse: ['x..x--....x-x---', '....x-x--x--....', 'x-x-x---........', '..x--x--x---....'],
        chorus: ['x..x..x-x--x----', 'x--x--x---x-x---', 'x-x--x--x---....'],
        solo: ['x.xx.x-xx.x-x---', 'xxx-x.x-..xxx---'],
      },
      centre: 74,
      reach: 5,
      leaps: 0.3,
      chromatic: 0.06,
      rests: 0.35,
      gate: 0.85,
      from: 0.4,
      stand: { gainDb: -4, pan: 0.15, reverb: 0.25, echo: 0.2 },
    },
    room: { decaySeconds: 0.9, brightness: 0.4 },
    drama: { darkOctaves: 1.9, quieterDb: 1.5, narrower: 0.3, wider: 0.5 },
    beginnings: [
      ['chords', 2],
      ['rhythm', 1],
      ['hook', 1],
    ],
    leavings: [
      ['vamp', 2],
      ['chords', 1],
    ],
    ending: 'ring',
    barsPerChord: 1,
    ringBeats: 4,
  },
  styles: {
    'boom bap': { tempo: { low: 86, high: 96, usual: 91 } },
    'lo-fi': loFi,
    trap: { ...trap, drums: trapDrums },
    'trip hop': { tempo: { low: 78, high: 94, usual: 86 }, room: { decaySeconds: 2, brightness: 0.3 } },
  },
};
