import { trap } from '#engine/theory/genres/substyles/trap.ts';
import { loFi } from '#engine/theory/genres/substyles/lo-fi.ts';
import type { DrumStyle, Genre } from '#engine/theory/genres/style.ts';
import { clubTonics } from '#engine/theory/genres/tonics.ts';

const boomBap: DrumStyle = {
  kits: [['boom-bap', 1]],
  grooves: [
    {
      minIntensity: 0,
      lines: { kick: 'x.........x.....', rim: '....x.......x...', 'closed-hat': 'x.o.x.o.x.o.x.o.' },
    },
    {
      minIntensity: 0.4,
      lines: { kick: 'X......x..x.....', snare: '....X.......X...', 'closed-hat': 'x.x.x.x.x.x.x.x.' },
    },
    {
      minIntensity: 0.4,
      lines: { kick: 'X.x....x..x....?', snare: '....X..o....X...', 'closed-hat': 'x.x.x.xox.x.x.x.' },
    },
    {
      minIntensity: 0.4,
      lines: { kick: 'X..x....?.x.....', snare: '....X.......X..o', 'closed-hat': 'x.x.x.x.x.xox.x.' },
    },
    {
      minIntensity: 0.72,
      lines: {
        kick: 'X..x...x..x..?..',
        snare: '....X..o....X.o.',
        clap: '....x.......x...',
        'closed-hat': 'x.xox.x.x.xox.x.',
        'open-hat': '......x.......x.',
        tambourine: 'o.x.o.x.o.x.o.x.',
      },
    },
    {
      minIntensity: 0.72,
      lines: {
        kick: 'X.x....x..x....?',
        snare: '....X..o....X...',
        'open-hat': '..x...x...x...x.',
        'closed-hat': 'x...x...x...x...',
        shaker: 'xoxoxoxoxoxoxoxo',
      },
    },
  ],
  fills: ['snare', 'hats'],
  crash: 0.25,
  dropOut: { probability: 0.7, rests: 'all' },
  channel: { gainDb: 1, reverb: 0.05 },
};

const trapDrums: DrumStyle = {
  kits: [['electronic', 1]],
  grooves: [
    { minIntensity: 0, lines: { 'closed-hat': 'X.x.X.x.X.x.X.x.', rim: '........x.......' } },
    {
      minIntensity: 0.4,
      lines: {
        kick: 'X.......x.x.....',
        clap: '........X.......',
        'closed-hat': 'X.x.Xxx.X.x.X.xx',
        rim: '....o.......o...',
      },
    },
    {
      minIntensity: 0.4,
      lines: {
        kick: 'X...x.....x.x...',
        clap: '........X.......',
        'closed-hat': 'X.xxX.x.X.xxX.x.',
        rim: '....o.......o?..',
      },
    },
    {
      minIntensity: 0.7,
      lines: {
        kick: 'X...x..x..x.x...',
        clap: '........X.......',
        snare: '........x......o',
        'closed-hat': 'XoxxXoxoXxxoXoxx',
        'open-hat': '......x.........',
        shaker: '..x...x...x...x.',
      },
    },
  ],
  fills: ['rolls', 'hats'],
  crash: 0.3,
  dropOut: { probability: 0.7, rests: 'all' },
  channel: { gainDb: 1, reverb: 0.08 },
};

export const hipHop: Genre = {
  style: {
    preset: 'Hip Hop',
    label: 'hip hop',
    tempo: { low: 78, high: 98, typical: 89 },
    tonics: clubTonics,
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
      finalCadence: ['ii7 V13', 'V9sus4 V7'],
      halfCadence: ['V9sus4', 'ii7 V7'],
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
      finalCadence: ['iim7b5 V7', 'iv7 V7', 'V7#9'],
      halfCadence: ['V7#9', 'V7', 'iv7'],
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
    feel: {
      swing: [0.55, 0.6],
      swingUnit: 'sixteenth',
      backbeatDelayMs: 10,
      grooveTemplate: 'hiphop',
      looseness: 0.65,
      expression: 0.2,
      velocityDeviation: 0.08,
    },
    drums: boomBap,
    bass: {
      instruments: [
        ['electric-bass', 2],
        ['sub-bass', 2],
      ],
      lines: [
        { steps: 'R...............', minIntensity: 0, noteLength: 0.95 },
        { steps: 'R......R..R.....', minIntensity: 0.4, noteLength: 0.9 },
        { steps: 'R.....g.R.5...a.', minIntensity: 0.4, noteLength: 0.85 },
        { steps: 'kick', minIntensity: 0.4, noteLength: 0.95 },
        { steps: 'R..g...R..8..7.a', minIntensity: 0.75, noteLength: 0.8 },
      ],
      minIntensity: 0.28,
      channel: { gainDb: -5 },
    },
    accompaniment: [
      {
        name: 'comp',
        instruments: [
          ['electric-piano', 3],
          ['piano', 2],
        ],
        patterns: [
          { steps: 'x.........x.....', noteLength: 0.9 },
          { steps: 'x......x..o.....', noteLength: 0.8, minIntensity: 0.4 },
          { steps: 'x..o......x.....', noteLength: 0.7, minIntensity: 0.4 },
          { steps: 'x.....o.x..o....', noteLength: 0.8, minIntensity: 0.7 },
        ],
        voicing: 'open',
        voices: 4,
        register: 60,
        minIntensity: 0,
        channel: { gainDb: -4, pan: -0.1, reverb: 0.15 },
      },
      {
        name: 'pad',
        instruments: [
          ['strings', 2],
          ['warm-pad', 2],
        ],
        patterns: [{ steps: 'x...............', noteLength: 'hold' }],
        voicing: 'close',
        voices: 3,
        register: 66,
        minIntensity: 0.68,
        channel: { gainDb: -9, pan: 0.2, reverb: 0.3 },
      },
    ],
    melody: {
      instruments: [
        ['bell', 1],
        ['vibraphone', 1],
        ['flute', 2],
        ['electric-piano', 1],
        ['plucked-synth', 1],
      ],
      sectionsWithoutLead: ['verse'],
      soloists: [['saxophone', 1]],
      cells: {
        verse: ['x..x--....x-x---', '....x-x--x--....', 'x-x-x---........', '..x--x--x---....'],
        chorus: ['x..x..x-x--x----', 'x--x--x---x-x---', 'x-x--x--x---....'],
        solo: ['x.xx.x-xx.x-x---', 'xxx-x.x-..xxx---'],
      },
      tessitura: 74,
      ambitus: 5,
      pentatonic: 0.8,
      leaps: 0.3,
      chromatic: 0.06,
      rests: 0.35,
      noteLength: 0.85,
      minIntensity: 0.4,
      channel: { gainDb: -4, pan: 0.15, reverb: 0.25, echo: 0.2 },
    },
    reverb: { type: 'room', decaySeconds: 0.9, brightness: 0.4 },
    mix: {
      channelCompression: 0.8,
      parallelDrums: 0.35,
      busCompression: 'gentle',
      dynamicRangeDb: 0,
      leadDipDb: 2,
      lowEnd: 'kick',
    },
    sectionDynamics: { lowPassOctaves: 1.9, attenuationDb: 1.5, widthReduction: 0.3, harmonyWidthBoost: 0.5 },
    introTextures: [
      ['chords', 2],
      ['rhythm', 1],
      ['hook', 1],
    ],
    outroTextures: [
      ['vamp', 2],
      ['beat', 2],
      ['chords', 1],
    ],
    ending: 'ring',
    barsPerChord: 1,
    maxRingBeats: 4,
  },
  substyles: {
    'boom bap': { tempo: { low: 86, high: 96, typical: 91 } },
    'lo-fi': loFi,
    trap: { ...trap, drums: trapDrums },
    'trip hop': {
      tempo: { low: 78, high: 94, typical: 86 },
      reverb: { type: 'plate', decaySeconds: 2, brightness: 0.3 },
    },
  },
};
