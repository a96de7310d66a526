import { disco } from '#engine/theory/genres/substyles/disco.ts';
import { synthPop } from '#engine/theory/genres/substyles/synth-pop.ts';
import type { Genre } from '#engine/theory/genres/style.ts';
import { songTonics } from '#engine/theory/genres/tonics.ts';

export const pop: Genre = {
  style: {
    preset: 'Pop',
    label: 'pop',
    tempo: { low: 92, high: 128, typical: 112 },
    tonics: songTonics,
    metres: [['4/4', 1]],
    modes: [
      ['major', 4],
      ['minor', 2],
    ],
    major: {
      verse: ['I | V | vi | IV', 'vi | IV | I | V', 'Iadd9 | vi7 | IVmaj7 | V', 'I | iii7 | IV | V'],
      chorus: ['IV | V | iii7 | vi', 'I | V/7 | vi | IV', 'vi | IV | I | V', 'IV | I | V | vi'],
      bridge: ['ii7 | iii7 | IV | V', 'bVII | IV | iv | V', 'vi | iii | IV | iv'],
      finalCadence: ['IV V', 'ii7 V', 'V7sus4 V'],
      halfCadence: ['V', 'V7sus4 V', 'ii7 V'],
    },
    minor: {
      verse: [
        'i | bVI | i | iv',
        'i | bVI | iv | V',
        'i | bVI | bIII | bVII',
        'i | bVII | bVI | bVII',
        'i | iv7 | bVI | V',
      ],
      chorus: [
        'bVI | bVII | i | i',
        'i | bVI | V | i',
        'iv | bVI | i | V',
        'bVI | iv | i | V',
        'bVI | bVII | i | bIII',
        'i | bIII | bVII | iv',
        'bVI | bIII | bVII | i',
      ],
      bridge: ['iv | bVII | bIII | bVI', 'bVI | iv | bII | V'],
      finalCadence: ['iv V', 'bVI V', 'V'],
      halfCadence: ['V', 'bVII', 'iv V'],
    },
    forms: [
      [
        ['intro', 4, 2],
        ['verse', 8, 1],
        ['pre-chorus', 4, 4],
        ['chorus', 8, 1],
        ['verse', 8, 3],
        ['pre-chorus', 4, 5],
        ['chorus', 8, 3],
        ['bridge', 8, 4],
        ['chorus', 8, 5],
        ['outro', 4, 2],
      ],
    ],
    sectionNames: { 'pre-chorus': 'Pre-chorus' },
    feel: {
      swing: [0.5, 0.55],
      swingUnit: 'sixteenth',
      backbeatDelayMs: 3,
      grooveTemplate: 'pop',
      looseness: 0.75,
      expression: 0.4,
      velocityDeviation: 0.07,
    },
    drums: {
      kits: [
        ['electronic', 2],
        ['acoustic', 2],
      ],
      grooves: [
        {
          minIntensity: 0,
          lines: { kick: 'x.......x.......', rim: '....o.......o...', shaker: 'x.o.x.o.x.o.x.o.' },
        },
        {
          minIntensity: 0.35,
          lines: { kick: 'x.....x.x.......', snare: '....x.......x...', 'closed-hat': 'x.o.x.o.x.o.x.o.' },
        },
        {
          minIntensity: 0.5,
          lines: { kick: 'X.....x.x.?.....', snare: '....X.......X..?', 'closed-hat': 'x.x.x.x.x.x.x.xo' },
        },
        {
          minIntensity: 0.5,
          lines: { kick: 'X..x....x.x.....', snare: '....X.......X...', 'closed-hat': 'xoxoxoxoxoxoxoxo' },
        },
        {
          minIntensity: 0.7,
          lines: {
            kick: 'X.....x.X.x....?',
            snare: '....X..?....X...',
            clap: '....x.......x...',
            'closed-hat': 'x.x.x.x.x.x.x...',
            'open-hat': '..............x.',
            tambourine: 'o.x.o.x.o.x.o.x.',
          },
        },
        {
          minIntensity: 0.7,
          lines: {
            kick: 'X...x...X...x...',
            clap: '....X.......X...',
            snare: '....x.......x..o',
            'open-hat': '..x...x...x...x.',
            shaker: 'xoxoxoxoxoxoxoxo',
          },
        },
        {
          minIntensity: 0.4,
          kinds: ['build', 'pre-chorus'],
          lines: { kick: 'x...x...x...x...', snare: '....x.......x.xx', 'closed-hat': 'x.x.x.x.x.x.x.x.' },
        },
      ],
      fills: ['toms', 'snare', 'claps'],
      crash: 0.9,
      channel: { gainDb: 0, reverb: 0.1 },
    },
    bass: {
      instruments: [
        ['electric-bass', 2],
        ['synth-bass', 2],
      ],
      lines: [
        { steps: 'R...............', minIntensity: 0, noteLength: 0.95 },
        { steps: 'R.....R.R.....a.', minIntensity: 0.4, noteLength: 0.8 },
        { steps: 'kick', minIntensity: 0.4, noteLength: 0.85 },
        { steps: 'R.R.R.R.R.R.R.a.', minIntensity: 0.65, noteLength: 0.8 },
        { steps: 'R..R..8.R..R..5a', minIntensity: 0.65, noteLength: 0.7 },
        { steps: 'R.....8.R...R.8.', minIntensity: 0.75, noteLength: 0.8 },
      ],
      minIntensity: 0.3,
      channel: { gainDb: -5, duckDb: 3 },
    },
    accompaniment: [
      {
        name: 'comp',
        instruments: [
          ['piano', 3],
          ['electric-piano', 2],
        ],
        patterns: [
          { steps: 'x...............', noteLength: 'hold' },
          { steps: 'X...x...x...x...', noteLength: 0.8, minIntensity: 0.4 },
          { steps: 'X..x..x.x..x..x.', noteLength: 0.7, minIntensity: 0.5 },
          { steps: 'X.x.x.x.X.x.x.x.', noteLength: 0.6, minIntensity: 0.7 },
        ],
        voicing: 'close',
        voices: 4,
        register: 62,
        minIntensity: 0,
        channel: { gainDb: -8, pan: -0.15, reverb: 0.18, duckDb: 2 },
      },
      {
        name: 'pad',
        instruments: [
          ['warm-pad', 2],
          ['strings', 2],
        ],
        patterns: [{ steps: 'x...............', noteLength: 'hold' }],
        voicing: 'open',
        voices: 4,
        register: 64,
        minIntensity: 0.6,
        channel: { gainDb: -12, reverb: 0.35, duckDb: 3 },
      },
      {
        name: 'arpeggio',
        instruments: [
          ['plucked-synth', 3],
          ['clean-guitar', 2],
        ],
        patterns: [
          { steps: '0.2.1.3.0.2.1.3.', noteLength: 0.6 },
          { steps: '0.1.2.3.2.1.2.1.', noteLength: 0.6 },
          { steps: '3.2.1.2.3.2.0.1.', noteLength: 0.6 },
        ],
        voicing: 'close',
        voices: 4,
        register: 70,
        minIntensity: 0.62,
        channel: { gainDb: -13, pan: 0.35, reverb: 0.22, echo: 0.2, duckDb: 2 },
      },
    ],
    melody: {
      instruments: [
        ['synth-lead', 3],
        ['piano', 1],
        ['plucked-synth', 1],
        ['clean-guitar', 1],
      ],
      parallelVoice: {
        instruments: [
          ['bell', 1],
          ['plucked-synth', 2],
        ],
        steps: 7,
        gainDb: -7,
      },
      soloists: [],
      cells: {
        verse: [
          'x.x.x---..x.x---',
          'x---x-x-x---....',
          '..x.x.x-x---x---',
          'x-x-x---x-x-x---',
          'x-xx-x--x---....',
        ],
        chorus: ['x---x---x-x-x---', 'x-----x-x---x---', 'x---x-x-x-----x-', 'x-----x-----x---'],
        solo: ['x-x-x-x-x---x-x-', 'x---xxx-x---x---'],
      },
      tessitura: 72,
      ambitus: 6,
      pentatonic: 1,
      leaps: 0.25,
      chromatic: 0.02,
      rests: 0.12,
      noteLength: 0.9,
      minIntensity: 0.35,
      channel: { gainDb: -4, reverb: 0.22, echo: 0.15 },
    },
    reverb: { type: 'plate', decaySeconds: 1.2, brightness: 0.65 },
    mix: {
      channelCompression: 1,
      parallelDrums: 0.3,
      busCompression: 'gentle',
      dynamicRangeDb: 2,
      leadDipDb: 2.5,
      lowEnd: 'kick',
    },
    sectionDynamics: {
      lowPassOctaves: 1.8,
      attenuationDb: 3,
      widthReduction: 0.4,
      harmonyWidthBoost: 0.5,
      lastChorusLiftDb: 1.2,
    },
    introTextures: [
      ['chords', 2],
      ['hook', 2],
      ['beat', 1],
    ],
    outroTextures: [
      ['chords', 2],
      ['vamp', 1],
    ],
    ending: 'ring',
    barsPerChord: 1,
    pedalPoints: 0.2,
    maxRingBeats: 8,
  },
  substyles: {
    'dance pop': { tempo: { low: 110, high: 130, typical: 122 } },
    'synth-pop': synthPop,
    disco,
    ballad: {
      tempo: { low: 62, high: 82, typical: 70 },
      reverb: { type: 'plate', decaySeconds: 1.8, brightness: 0.5 },
    },
  },
};
