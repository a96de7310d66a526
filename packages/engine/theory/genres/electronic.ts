import { chiptune } from '#engine/theory/genres/substyles/chiptune.ts';
import { deepHouse } from '#engine/theory/genres/substyles/deep-house.ts';
import { drumAndBass } from '#engine/theory/genres/substyles/drum-and-bass.ts';
import { house } from '#engine/theory/genres/substyles/house.ts';
import { trance } from '#engine/theory/genres/substyles/trance.ts';
import { synthwave } from '#engine/theory/genres/substyles/synthwave.ts';
import { techno } from '#engine/theory/genres/substyles/techno.ts';
import type { DrumStyle, Genre } from '#engine/theory/genres/style.ts';
import { clubTonics } from '#engine/theory/genres/tonics.ts';

const floor: DrumStyle = {
  kits: [['electronic', 1]],
  grooves: [
    { minIntensity: 0, lines: { 'closed-hat': '..x...x...x...x.', shaker: 'o.o.o.o.o.o.o.o.' } },
    {
      minIntensity: 0.35,
      lines: { kick: 'X...X...X...X...', 'closed-hat': '..x...x...x...x.', rim: '.......o......o.' },
    },
    {
      minIntensity: 0.5,
      lines: {
        kick: 'X...X...X...X...',
        clap: '....x.......x...',
        'open-hat': '..x...x...x...x.',
        shaker: 'oooooooooooooooo',
      },
    },
    {
      minIntensity: 0.5,
      lines: {
        kick: 'X...X...X...X.?.',
        clap: '....X.......X...',
        'open-hat': '..x...x...x...x.',
        'closed-hat': 'o.?.o.?.o.?.o.?o',
      },
    },
    {
      minIntensity: 0.75,
      lines: {
        kick: 'X...X...X...X...',
        clap: '....X.......X..?',
        'open-hat': '..X...X...X...X.',
        'closed-hat': 'xoxoxoxoxoxoxoxo',
        tambourine: '....x.......x...',
      },
    },
    {
      minIntensity: 0.75,
      lines: {
        kick: 'X...X...X...X..?',
        clap: '....X.......X...',
        snare: '....x..o....x.o.',
        'open-hat': '..X...X...X...X.',
        ride: 'x...x...x...x...',
      },
    },
    { minIntensity: 0, kinds: ['build'], lines: { kick: 'X...X...X...X...', snare: 'x...x...x.x.x.xx' } },
    {
      minIntensity: 0,
      kinds: ['break'],
      lines: { 'closed-hat': '..o...o...o...o.', clap: '............?...' },
    },
  ],
  fills: ['snare', 'claps', 'hats'],
  crash: 0.9,
  dropOut: { probability: 0.75, rests: 'kick' },
  channel: { gainDb: -1, reverb: 0.06 },
};

const broken: DrumStyle = {
  kits: [['electronic', 1]],
  grooves: [
    { minIntensity: 0, lines: { 'closed-hat': 'x.x.x.x.x.x.x.x.', rim: '....o.......o...' } },
    {
      minIntensity: 0.4,
      lines: { kick: 'X.........X.....', snare: '....X.......X...', 'closed-hat': 'x.x.x.x.x.x.x.x.' },
    },
    {
      minIntensity: 0.6,
      lines: {
        kick: 'X.........X....?',
        snare: '....X..o.o..X..o',
        'closed-hat': 'xoxoxoxoxoxoxoxo',
        ride: '..x...x...x...x.',
      },
    },
    {
      minIntensity: 0.6,
      lines: {
        kick: 'X..?......X.....',
        snare: '....X..o....X.?o',
        'closed-hat': 'x.xox.xox.xox.xo',
        'open-hat': '......x.......x.',
      },
    },
    { minIntensity: 0, kinds: ['build'], lines: { kick: 'X...X...X...X...', snare: 'x.x.x.x.xxxxxxxx' } },
    { minIntensity: 0, kinds: ['break'], lines: { 'closed-hat': 'o...o...o...o...' } },
  ],
  fills: ['snare', 'rolls', 'toms'],
  crash: 0.9,
  dropOut: { probability: 0.75, rests: 'kick' },
  channel: { gainDb: -1, reverb: 0.08 },
};

const halfTime: DrumStyle = {
  ...broken,
  grooves: [
    { minIntensity: 0, lines: { 'closed-hat': 'x...x...x...x...' } },
    {
      minIntensity: 0.4,
      lines: { kick: 'X.......?.......', snare: '........X.......', 'closed-hat': 'x.x.x.x.x.x.x.xo' },
    },
    {
      minIntensity: 0.65,
      lines: {
        kick: 'X..x......x...?.',
        snare: '........X.......',
        clap: '........x.......',
        'closed-hat': 'x.xoxxx.x.xox.xx',
      },
    },
    { minIntensity: 0, kinds: ['build'], lines: { kick: 'X...X...X...X...', snare: 'x.x.x.x.xxxxxxxx' } },
  ],
};

export const electronic: Genre = {
  style: {
    preset: 'Electronic',
    label: 'electronic',
    tempo: { low: 118, high: 132, typical: 125 },
    tonics: clubTonics,
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
      finalCadence: ['V', 'IV V'],
      halfCadence: ['V', 'IV V'],
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
      finalCadence: ['V', 'iv V', 'bVI V'],
      halfCadence: ['V', 'v', 'bVII'],
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
    feel: {
      swing: [0.5, 0.53],
      swingUnit: 'sixteenth',
      backbeatDelayMs: 0,
      grooveTemplate: 'pop',
      looseness: 0.06,
      expression: 0,
      velocityDeviation: 0.05,
    },
    drums: floor,
    bass: {
      instruments: [
        ['synth-bass', 4],
        ['sub-bass', 1],
      ],
      lines: [
        { steps: 'R...............', minIntensity: 0, noteLength: 1 },
        { steps: '..R...R...R...R.', minIntensity: 0.4, noteLength: 0.8 },
        { steps: '..RR..R8..RR..R.', minIntensity: 0.5, noteLength: 0.6 },
        { steps: '.RRR.RRR.RRR.RR8', minIntensity: 0.75, noteLength: 0.7 },
        { steps: '..R.R.8...R.R.5.', minIntensity: 0.75, noteLength: 0.6 },
      ],
      minIntensity: 0.32,
      channel: { gainDb: -3, duckDb: 8 },
    },
    accompaniment: [
      {
        name: 'comp',
        instruments: [
          ['supersaw', 3],
          ['electric-piano', 1],
        ],
        patterns: [
          { steps: '..x.......x.....', noteLength: 0.5 },
          { steps: 'X..x..x...x..x..', noteLength: 0.45, minIntensity: 0.5 },
          { steps: '..X...X...X..x..', noteLength: 0.4, minIntensity: 0.5 },
          { steps: 'X..X..X.X..X..X.', noteLength: 0.6, minIntensity: 0.78 },
        ],
        voicing: 'close',
        voices: 4,
        register: 64,
        minIntensity: 0,
        channel: { gainDb: -8, reverb: 0.25, echo: 0.15, duckDb: 6 },
      },
      {
        name: 'pad',
        instruments: [
          ['warm-pad', 3],
          ['glass-pad', 1],
        ],
        patterns: [{ steps: 'x...............', noteLength: 'hold' }],
        voicing: 'open',
        voices: 4,
        register: 62,
        minIntensity: 0.2,
        channel: { gainDb: -14, reverb: 0.4, duckDb: 8 },
      },
      {
        name: 'arpeggio',
        instruments: [['plucked-synth', 1]],
        patterns: [
          { steps: '0123210123210121', noteLength: 0.5 },
          { steps: '0.12.30.12.30.23', noteLength: 0.5 },
          { steps: '3210321032103210', noteLength: 0.5 },
        ],
        voicing: 'close',
        voices: 4,
        register: 72,
        minIntensity: 0.5,
        channel: { gainDb: -12, pan: -0.3, reverb: 0.25, echo: 0.3, duckDb: 4 },
      },
    ],
    melody: {
      instruments: [
        ['synth-lead', 3],
        ['plucked-synth', 2],
        ['supersaw', 1],
      ],
      parallelVoice: {
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
      tessitura: 72,
      ambitus: 6,
      pentatonic: 0.7,
      leaps: 0.3,
      chromatic: 0,
      rests: 0.15,
      noteLength: 0.8,
      minIntensity: 0.45,
      channel: { gainDb: -4, reverb: 0.25, echo: 0.3, duckDb: 3 },
    },
    reverb: { type: 'plate', decaySeconds: 1.8, brightness: 0.7 },
    mix: {
      channelCompression: 0.5,
      parallelDrums: 0.2,
      busCompression: 'gentle',
      dynamicRangeDb: 0,
      leadDipDb: 2,
      lowEnd: 'kick',
    },
    sectionDynamics: {
      lowPassOctaves: 2.6,
      attenuationDb: 2,
      widthReduction: 0.3,
      harmonyWidthBoost: 0.6,
      filterSweeps: true,
    },
    introTextures: [
      ['beat', 2],
      ['rhythm', 1],
    ],
    outroTextures: [['rhythm', 1]],
    ending: 'ring',
    barsPerChord: 1,
    pedalPoints: 0.3,
    maxRingBeats: 4,
  },
  substyles: {
    house,
    'deep house': deepHouse,
    techno: techno,
    trance,
    'drum and bass': { ...drumAndBass, drums: broken },
    dubstep: { tempo: { low: 138, high: 144, typical: 140 }, drums: halfTime, barsPerChord: 2 },
    synthwave: synthwave,
    chiptune,
  },
};
