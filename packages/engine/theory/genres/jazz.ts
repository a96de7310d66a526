import { bebop } from '#engine/theory/genres/substyles/bebop.ts';
import { smoothJazz } from '#engine/theory/genres/substyles/smooth-jazz.ts';
import { jazzBallad } from '#engine/theory/genres/substyles/jazz-ballad.ts';
import type { BassStyle, DrumStyle, Genre, MelodyStyle } from '#engine/theory/genres/style.ts';
import { hornTonics } from '#engine/theory/genres/tonics.ts';

const swingDrums: DrumStyle = {
  kits: [
    ['acoustic', 2],
    ['brushes', 2],
  ],
  grooves: [
    { minIntensity: 0, lines: { ride: 'x...x...x...x...', 'pedal-hat': '....x.......x...' } },
    {
      minIntensity: 0.35,
      lines: {
        ride: 'x...x.o.x...x.?.',
        'pedal-hat': '....x.......x...',
        snare: '..?...........?.',
        kick: 'o.......o.......',
      },
    },
    {
      minIntensity: 0.35,
      lines: {
        ride: 'x...x.?.x.?.x.o.',
        'pedal-hat': '....x.......x...',
        snare: '......?...?.....',
        kick: '?.........?.....',
      },
    },
    {
      minIntensity: 0.66,
      lines: {
        ride: 'x...X.x.x...X.?.',
        'pedal-hat': '....x.......x...',
        snare: '..o...?...o...?.',
        kick: 'o.....?.o.....?.',
      },
    },
    {
      minIntensity: 0,
      metre: '5/4',
      lines: {
        ride: 'x...x.o.x...x...x.o.',
        'pedal-hat': '....x...........x...',
        kick: 'o...........o.......',
        snare: '......?...?.......?.',
      },
    },
    {
      minIntensity: 0.3,
      metre: '3/4',
      lines: {
        ride: 'x...x.o.x.o.',
        'pedal-hat': '....x...o...',
        kick: 'o.....?.....',
        snare: '......?...?.',
      },
    },
  ],
  fills: ['brush', 'toms', 'snare'],
  crash: 0.25,
  channel: { gainDb: 3, reverb: 0.12 },
};

const bossaDrums: DrumStyle = {
  kits: [['brushes', 1]],
  grooves: [
    { minIntensity: 0, lines: { 'closed-hat': 'x.o.x.o.x.o.x.o.', rim: 'x.....x.....x...' } },
    {
      minIntensity: 0.4,
      lines: { kick: 'x.....xox.....xo', rim: 'x.....x.....x...', 'closed-hat': 'xoxoxoxoxoxoxoxo' },
    },
    {
      minIntensity: 0.4,
      lines: { kick: 'x.....xox.....xo', rim: '....x.....x.....', 'closed-hat': 'xoxoxoxoxoxoxoxo' },
    },
    {
      minIntensity: 0.7,
      lines: {
        kick: 'x.....xox.....xo',
        rim: 'x.....x.....x..?',
        ride: 'xoxoxoxoxoxoxoxo',
        shaker: 'oooooooooooooooo',
      },
    },
  ],
  fills: ['brush', 'hats'],
  crash: 0.1,
  channel: { gainDb: 3, reverb: 0.12 },
};

const bossaBass: BassStyle = {
  instruments: [
    ['upright-bass', 3],
    ['electric-bass', 1],
  ],
  lines: [
    { steps: 'R.......5.......', minIntensity: 0, noteLength: 0.9 },
    { steps: 'R.....R.5.....5.', minIntensity: 0.4, noteLength: 0.85 },
    { steps: 'R.....5.5.....a.', minIntensity: 0.4, noteLength: 0.85 },
  ],
  minIntensity: 0.2,
  channel: { gainDb: -7, reverb: 0.06 },
};

const line: MelodyStyle = {
  instruments: [
    ['saxophone', 3],
    ['trumpet', 1],
    ['clarinet', 1],
    ['clean-guitar', 1],
    ['piano', 1],
  ],
  alternateLead: [
    ['piano', 2],
    ['trumpet', 1],
    ['muted-trumpet', 1],
    ['vibraphone', 1],
    ['clean-guitar', 1],
    ['flute', 1],
  ],
  soloists: [
    ['piano', 2],
    ['saxophone', 2],
    ['clean-guitar', 1],
    ['trumpet', 1],
    ['trombone', 1],
  ],
  cells: {
    verse: [
      'x---x-x-..x-x---',
      '..x-x-x-x-----..',
      'x-----x-x-x-x---',
      'x-x-x---x---....',
      '......x-x-x-x---',
    ],
    chorus: ['x-x-x-x-x---x-x-', 'x---..x-x-x-x---', '..x-x-x-x-x-x---'],
    solo: [
      'x-x-x-x-x-x-x-x-',
      'x-x-x-x-x-x-x---',
      '..x-x-x-x-x-x-x-',
      'x---x-xxx-x-x---',
      'x-x-x---..x-x-x-',
    ],
  },
  tessitura: 70,
  ambitus: 7,
  leaps: 0.3,
  chromatic: 0.28,
  rests: 0.12,
  noteLength: 0.88,
  minIntensity: 0.25,
  channel: { gainDb: -4, pan: 0.1, reverb: 0.2 },
};

export const jazz: Genre = {
  style: {
    preset: 'Jazz',
    label: 'jazz',
    tempo: { low: 104, high: 188, typical: 138 },
    tonics: hornTonics,
    metres: [
      ['4/4', 9],
      ['3/4', 1],
    ],
    modes: [
      ['major', 4],
      ['minor', 3],
      ['dorian', 1],
    ],
    major: {
      verse: [
        'Imaj7 | vi7 | ii7 V7 | Imaj7',
        'Imaj7 | vi7 | ii7 | V7',
        'ii7 | V7 | Imaj7 | VI7',
        'Imaj7 vi7 | ii7 V7 | iii7 VI7b9 | ii7 V7 | Imaj7 | I7 | IVmaj7 | ii7 V7',
        'Imaj7 | II7 | ii7 | V7 | iii7 | VI7b9 | ii7 | V7',
      ],
      chorus: [
        'IVmaj7 | iii7 | ii7 V7 | Imaj7',
        'Imaj7 | IVmaj7 | iii7 VI7 | ii7 V7',
        'IVmaj7 | iv6 | iii7 | VI7b9 | ii7 | V7 | Imaj7 | ii7 V7',
        'iii7 | VI7 | ii7 | bII7',
        'ii7 | V13 | Imaj9 | vi7',
      ],
      bridge: [
        'III7 | III7 | VI7 | VI7 | II7 | II7 | V7 | V7',
        'v7 | I7 | IVmaj7 | IVmaj7 | vi7 | II7 | ii7 | V7',
      ],
      finalCadence: ['ii7 V7', 'ii7 bII7', 'ii9 V13'],
      halfCadence: ['ii7 V7', 'bII7', 'V7'],
    },
    minor: {
      verse: [
        'i6 | iv7 | iim7b5 | V7b9',
        'i6 | iim7b5 V7b9 | i6 | V7b9',
        'i6 | bVI7 | iim7b5 | V7b9',
        'iv7 | bVII7 | bIIImaj7 | bVImaj7 | iim7b5 | V7b9 | i6 | i6',
      ],
      chorus: ['iv7 | bVII9 | bIIImaj7 | bVImaj7 | iim7b5 | V7b9 | i6 | V7b9', 'iim7b5 | V7b9 | i6 | i6'],
      bridge: ['bIIImaj7 | bVI7 | iv7 | V7b9', 'iv7 | i6 | II7 | V7b9'],
      finalCadence: ['iim7b5 V7b9', 'bVI7 V7b9'],
      halfCadence: ['iim7b5 V7b9', 'V7b9'],
    },
    forms: [
      [
        ['intro', 4, 3],
        ['verse', 8, 1],
        ['verse', 8, 2],
        ['chorus', 8, 1],
        ['verse', 8, 2],
        ['solo', 16, 3],
        ['solo', 16, 4],
        ['verse', 8, 4],
        ['outro', 4, 3],
      ],
    ],
    sectionNames: { verse: 'Head A', chorus: 'Head B', outro: 'Tag' },
    feel: {
      swing: [0.63, 0.67],
      swingUnit: 'eighth',
      backbeatDelayMs: 0,
      grooveTemplate: 'jazz',
      looseness: 0.8,
      expression: 0.6,
      velocityDeviation: 0.12,
    },
    drums: swingDrums,
    bass: {
      instruments: [['upright-bass', 1]],
      lines: [
        { steps: 'R.......5.......', minIntensity: 0, noteLength: 0.9 },
        { steps: 'R.......5.......', minIntensity: 0.35, noteLength: 0.9 },
        { steps: 'R.......5.....a.', minIntensity: 0.35, noteLength: 0.9 },
        { steps: 'R...w...5...a...', minIntensity: 0.52, noteLength: 0.9 },
        { steps: 'R...3...5...a...', minIntensity: 0.52, noteLength: 0.9 },
        { steps: 'R...w...w...a.g.', minIntensity: 0.6, noteLength: 0.88 },
        { steps: 'R...w.g.5...a...', minIntensity: 0.6, noteLength: 0.88 },
        { steps: 'R.....5.....R...a...', metre: '5/4', minIntensity: 0, noteLength: 0.9 },
        { steps: 'R...w...5...w...a...', metre: '5/4', minIntensity: 0.52, noteLength: 0.9 },
        { steps: 'R...w...a...', metre: '3/4', minIntensity: 0, noteLength: 0.9 },
        { steps: 'R.......5...', metre: '3/4', minIntensity: 0, noteLength: 0.9 },
      ],
      minIntensity: 0.2,
      channel: { gainDb: -6, reverb: 0.08 },
    },
    accompaniment: [
      {
        name: 'comp',
        instruments: [['clean-guitar', 1]],
        patterns: [
          { steps: 'x...o...x...o...', noteLength: 0.5 },
          { steps: 'o...x...o...x...', noteLength: 0.45, minIntensity: 0.35 },
          { steps: 'x...o...o...', metre: '3/4', noteLength: 0.5 },
        ],
        voicing: 'shell',
        voices: 3,
        register: 58,
        minIntensity: 0,
        channel: { gainDb: -10, pan: 0.4, reverb: 0.12 },
      },
      {
        name: 'comp',
        instruments: [['piano', 1]],
        patterns: [
          { steps: 'x.....x.........', noteLength: 0.45 },
          { steps: '......x.....x...', noteLength: 0.4 },
          { steps: '....x.........x.', noteLength: 0.4 },
          { steps: '..x.......x.....', noteLength: 0.4 },
          { steps: '......x.........', noteLength: 0.7 },
          { steps: 'x.........x.....', noteLength: 0.45, minIntensity: 0.4 },
          { steps: '..x...x.......x.', noteLength: 0.4, minIntensity: 0.5 },
          { steps: 'x.....X...x...o.', noteLength: 0.4, minIntensity: 0.66 },
          { steps: '..x...X.....X...', noteLength: 0.4, minIntensity: 0.66 },
          { steps: 'x.....x.....', metre: '3/4', noteLength: 0.5 },
        ],
        isImprovised: true,
        voicing: 'shell',
        voices: 4,
        register: 62,
        minIntensity: 0.515,
        channel: { gainDb: -7, pan: -0.35, reverb: 0.15 },
      },
      {
        name: 'comp',
        instruments: [
          ['brass', 2],
          ['organ', 1],
          ['vibraphone', 1],
        ],
        patterns: [
          { steps: '......x.........', noteLength: 0.9 },
          { steps: 'x.......o.......', noteLength: 0.8 },
          { steps: '....x.x.........', noteLength: 0.4 },
          { steps: 'x...........', metre: '3/4', noteLength: 0.8 },
        ],
        voicing: 'close',
        voices: 3,
        register: 64,
        minIntensity: 0.68,
        channel: { gainDb: -11, pan: 0.25, reverb: 0.22 },
      },
    ],
    melody: line,
    reverb: { type: 'room', decaySeconds: 0.7, brightness: 0.5 },
    mix: {
      channelCompression: 0.25,
      parallelDrums: 0,
      busCompression: 'none',
      dynamicRangeDb: 9,
      leadDipDb: 1.5,
      lowEnd: 'bass',
    },
    sectionDynamics: { lowPassOctaves: 0, attenuationDb: 3, widthReduction: 0.2, transitionBeats: 1 },
    introTextures: [
      ['rhythm', 2],
      ['chords', 1],
    ],
    outroTextures: [['tag', 1]],
    ending: 'ritardando',
    barsPerChord: 1,
    maxRingBeats: 6,
  },
  substyles: {
    swing: { tempo: { low: 120, high: 190, typical: 150 } },
    bebop,
    'jazz ballad': jazzBallad,
    'jazz waltz': { tempo: { low: 110, high: 168, typical: 138 }, metres: [['3/4', 1]] },
    'bossa nova': {
      tempo: { low: 112, high: 144, typical: 128 },
      metres: [['4/4', 1]],
      feel: {
        swing: [0.5, 0.5],
        swingUnit: 'eighth',
        backbeatDelayMs: 0,
        grooveTemplate: 'latin',
        looseness: 0.6,
        expression: 0.5,
        velocityDeviation: 0.09,
      },
      drums: bossaDrums,
      bass: bossaBass,
      accompaniment: [
        {
          name: 'comp',
          instruments: [['nylon-guitar', 1]],
          patterns: [
            { steps: 'x.......x.......', noteLength: 0.7 },
            { steps: 'x..x..x...x..x..', noteLength: 0.6, minIntensity: 0.35 },
            { steps: 'x..x...x..x..x..', noteLength: 0.6, minIntensity: 0.35 },
          ],
          voicing: 'open',
          voices: 4,
          register: 59,
          minIntensity: 0,
          channel: { gainDb: -6, pan: -0.25, reverb: 0.15 },
        },
        {
          name: 'comp',
          instruments: [
            ['electric-piano', 2],
            ['piano', 1],
          ],
          patterns: [
            { steps: '......x.....x...', noteLength: 0.5 },
            { steps: 'x.....x...x.....', noteLength: 0.5, minIntensity: 0.66 },
          ],
          voicing: 'shell',
          voices: 3,
          register: 66,
          minIntensity: 0.51,
          channel: { gainDb: -7, pan: 0.35, reverb: 0.2 },
        },
        {
          name: 'pad',
          instruments: [['strings', 1]],
          patterns: [{ steps: 'x...............', noteLength: 'hold' }],
          voicing: 'open',
          voices: 3,
          register: 68,
          minIntensity: 0.66,
          channel: { gainDb: -9, reverb: 0.35 },
        },
      ],
      melody: {
        ...line,
        instruments: [
          ['flute', 2],
          ['saxophone', 2],
          ['piano', 1],
        ],
        chromatic: 0.12,
        tessitura: 72,
      },
    },
    'smooth jazz': smoothJazz,
  },
};
