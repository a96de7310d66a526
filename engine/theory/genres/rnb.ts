import { soul } from '#engine/theory/genres/substyles/soul.ts';
import { funk } from '#engine/theory/genres/substyles/funk.ts';
import type { Genre } from '#engine/theory/genres/style.ts';
import { soulTonics } from '#engine/theory/genres/tonics.ts';

export const rnb: Genre = {
  style: {
    preset: 'R&B',
    label: 'R&B',
    tempo: { low: 64, high: 100, typical: 80 },
    tonics: soulTonics,
    metres: [['4/4', 1]],
    modes: [
      ['minor', 3],
      ['major', 3],
      ['dorian', 2],
    ],
    major: {
      verse: [
        'Imaj9 | IVmaj9 | Imaj9 | V13',
        'Imaj9 | vi9 | ii9 | Imaj9',
        'Imaj9 | vi9 | ii9 | V13',
        'IVmaj9 | iii7 | vi9 | vi9',
        'IVmaj7 | iii7 | ii9 | Imaj9',
        'Imaj9 | IVmaj9 | iii7 | VI7b9',
      ],
      chorus: [
        'IVmaj9 | V9sus4 | Imaj9 | Imaj9',
        'ii9 | V13 | Imaj9 | VI7#9',
        'IVmaj9 | V9sus4 | iii7 | vi9',
        'IVmaj9 | III7#9 | vi9 | v9 I9',
      ],
      bridge: ['bVImaj9 | bVII9 | Imaj9 | Imaj9', 'ii9 | iii7 | IVmaj9 | V9sus4'],
      finalCadence: ['ii9 V13', 'V9sus4 V7b9'],
      halfCadence: ['V9sus4', 'ii9 V13'],
    },
    minor: {
      verse: [
        'iadd9 | iv9 | i9 | iv9',
        'iadd9 | bVImaj9 | i9 | iv9',
        'iadd9 | iv9 | i9 | v7',
        'iadd9 | bVImaj9 | iv9 | V7#9',
        'bVImaj9 | v7 | iadd9 | i9',
        'iadd9 | ii7 | i9 | IV9',
      ],
      chorus: [
        'iv9 | V7#9 | i9 | bVImaj9',
        'bVImaj9 | iv9 | iadd9 | i9',
        'i | iv7 | iadd9 | V7',
        'iv9 | bVII13 | bIIImaj9 | bVImaj9',
        'bVImaj9 | V7#9 | iadd9 | i9',
        'iv9 | v7 | i9 | V7#9',
      ],
      bridge: ['bVImaj9 | bVII9 | iv9 | V7#9', 'iim7b5 | V7#9 | i9 | I7#9'],
      finalCadence: ['iim7b5 V7#9', 'iv9 V7#9'],
      halfCadence: ['V7#9', 'bII9', 'V9sus4'],
    },
    forms: [
      [
        ['intro', 4, 2],
        ['verse', 8, 1],
        ['pre-chorus', 4, 4],
        ['chorus', 8, 1],
        ['verse', 8, 3],
        ['chorus', 8, 3],
        ['bridge', 8, 4],
        ['chorus', 8, 4],
        ['outro', 4, 2],
      ],
    ],
    sectionNames: { 'pre-chorus': 'Pre-chorus', outro: 'Vamp' },
    feel: {
      swing: [0.55, 0.61],
      swingUnit: 'sixteenth',
      backbeatDelayMs: 16,
      grooveTemplate: 'soul',
      looseness: 0.75,
      expression: 0.4,
      velocityDeviation: 0.1,
    },
    drums: {
      kits: [
        ['electronic', 2],
        ['boom-bap', 2],
      ],
      grooves: [
        {
          minIntensity: 0,
          lines: { kick: 'x.........x.....', rim: '....x.......x...', shaker: 'x.o.x.o.x.o.x.o.' },
        },
        {
          minIntensity: 0.4,
          lines: { kick: 'X..x......x.?...', rim: '....X.......X..o', 'closed-hat': 'x.xxx.x.x.xxx.x.' },
        },
        {
          minIntensity: 0.4,
          lines: { kick: 'X......x..x.....', snare: '....X..o.o..X..o', 'closed-hat': 'x.x.xxx.x.x.xxxx' },
        },
        {
          minIntensity: 0.7,
          lines: {
            kick: 'X..x...x..x.?...',
            snare: '....X..o.o..X.oo',
            clap: '....x.......x...',
            'closed-hat': 'x.xxx.xxx.xxx.x.',
            'open-hat': '..............x.',
          },
        },
      ],
      fills: ['rolls', 'hats', 'snare'],
      crash: 0.3,
      channel: { gainDb: 0, reverb: 0.1 },
    },
    bass: {
      instruments: [
        ['electric-bass', 3],
        ['sub-bass', 1],
        ['synth-bass', 1],
      ],
      lines: [
        { steps: 'R...............', minIntensity: 0, noteLength: 0.95 },
        { steps: 'R.......R..g5...', minIntensity: 0.4, noteLength: 0.85 },
        { steps: 'R..gR...5...8..a', minIntensity: 0.4, noteLength: 0.8 },
        { steps: 'R...8..gR.g.7..a', minIntensity: 0.7, noteLength: 0.75 },
      ],
      minIntensity: 0.25,
      channel: { gainDb: -4 },
    },
    accompaniment: [
      {
        name: 'comp',
        instruments: [['electric-piano', 1]],
        patterns: [
          { steps: 'x.............o.', noteLength: 0.95 },
          { steps: 'x......x........', noteLength: 0.9, minIntensity: 0.4 },
          { steps: 'x..o......x..o..', noteLength: 0.85, minIntensity: 0.4 },
          { steps: 'x..x..o...x..x.o', noteLength: 0.7, minIntensity: 0.7 },
        ],
        voicing: 'open',
        voices: 5,
        register: 60,
        minIntensity: 0,
        channel: { gainDb: -5, pan: -0.15, reverb: 0.2 },
      },
      {
        name: 'pad',
        instruments: [
          ['warm-pad', 2],
          ['strings', 1],
        ],
        patterns: [{ steps: 'x...............', noteLength: 'hold' }],
        voicing: 'open',
        voices: 4,
        register: 66,
        minIntensity: 0.62,
        channel: { gainDb: -9, reverb: 0.35 },
      },
      {
        name: 'arpeggio',
        instruments: [['clean-guitar', 1]],
        patterns: [
          { steps: '..2.3..2....1.2.', noteLength: 0.4 },
          { steps: '.3.2...3.2...1..', noteLength: 0.4 },
        ],
        voicing: 'close',
        voices: 4,
        register: 68,
        minIntensity: 0.68,
        channel: { gainDb: -10, pan: 0.4, reverb: 0.2, echo: 0.15 },
      },
    ],
    melody: {
      instruments: [
        ['synth-lead', 2],
        ['saxophone', 2],
        ['electric-piano', 1],
        ['flute', 1],
      ],
      parallelVoice: {
        instruments: [
          ['synth-lead', 1],
          ['saxophone', 1],
        ],
        steps: 2,
        gainDb: -6,
      },
      soloists: [['saxophone', 1]],
      cells: {
        verse: ['..x-xx--x--x----', 'x--xx---..x-x---', '...xx-x-x---....', 'x-x--x--x-xx----'],
        chorus: ['x--x--x-x---x-x-', 'x---..xxx-x-----', '..x-x--xx---x---'],
        solo: ['x-xxx--xx-x-x---', 'xxx--xx-x--xx---'],
      },
      tessitura: 72,
      ambitus: 6,
      pentatonic: 0.7,
      leaps: 0.25,
      chromatic: 0.12,
      rests: 0.2,
      noteLength: 0.9,
      minIntensity: 0.35,
      channel: { gainDb: -4, pan: 0.05, reverb: 0.28, echo: 0.15 },
    },
    reverb: { type: 'plate', decaySeconds: 1.6, brightness: 0.35 },
    mix: {
      channelCompression: 1,
      parallelDrums: 0.3,
      busCompression: 'gentle',
      dynamicRangeDb: 0,
      leadDipDb: 2.5,
      lowEnd: 'kick',
    },
    sectionDynamics: {
      lowPassOctaves: 1.4,
      attenuationDb: 2,
      widthReduction: 0.4,
      harmonyWidthBoost: 0.4,
      lastChorusLiftDb: 1,
    },
    introTextures: [
      ['chords', 2],
      ['hook', 1],
      ['beat', 1],
    ],
    outroTextures: [
      ['vamp', 2],
      ['chords', 1],
    ],
    ending: 'ring',
    barsPerChord: 1,
    maxRingBeats: 6,
  },
  substyles: {
    soul: {
      ...soul,
      modes: [
        ['major', 2],
        ['minor', 1],
      ],
    },
    'neo soul': { tempo: { low: 72, high: 92, typical: 82 } },
    funk: funk,
  },
};
