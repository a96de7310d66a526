import { grunge } from '#engine/theory/genres/substyles/grunge.ts';
import { shoegaze } from '#engine/theory/genres/substyles/shoegaze.ts';
import type { Genre } from '#engine/theory/genres/style.ts';
import { lowTunedGuitarTonics } from '#engine/theory/genres/tonics.ts';

export const alternative: Genre = {
  style: {
    preset: 'Alternative',
    label: 'alternative',
    tempo: { low: 82, high: 138, typical: 108 },
    tonics: lowTunedGuitarTonics,
    metres: [['4/4', 1]],
    modes: [
      ['minor', 4],
      ['mixolydian', 2],
    ],
    major: {
      verse: [
        'I | bIII | IV | I',
        'I | I | bVII | IV',
        'Isus2 | v | bVII | IV',
        'I | bVI | IV | I',
        'I | iii | IV | I',
      ],
      chorus: ['I | bVI | bIII | bVII', 'IV | bVI | I | V', 'I | III | IV | iv', 'I | iii | vi | IV'],
      bridge: ['bVI | bIII | bVI | V', 'bII | I | bII | V'],
      finalCadence: ['bVI V', 'IV V'],
      halfCadence: ['V', 'bVII'],
    },
    minor: {
      verse: [
        'i | bVI | i | iv',
        'i | bIII | bVII | IV',
        'iadd9 | bVImaj7 | iadd9 | v',
        'i | i | bVI | v',
        'i | bVII | IV | bVI',
      ],
      chorus: [
        'i | bVI | iv | V',
        'i | bVI | bIII | bVII',
        'bVI | bIII | i | V',
        'i | IV | bVI | V',
        'i | bIII | bVI | bII',
      ],
      bridge: ['bVI | bII | i | V', 'iv | i | bII | V'],
      finalCadence: ['bVI V', 'bII V', 'V'],
      halfCadence: ['V', 'bVII', 'bII'],
    },
    forms: [
      [
        ['intro', 4, 2],
        ['verse', 8, 1],
        ['chorus', 8, 1],
        ['verse', 8, 3],
        ['chorus', 8, 3],
        ['break', 4, 4],
        ['bridge', 8, 4],
        ['chorus', 8, 5],
        ['outro', 4, 2],
      ],
    ],
    sectionNames: { bridge: 'Noise' },
    feel: {
      swing: [0.5, 0.55],
      swingUnit: 'sixteenth',
      backbeatDelayMs: 6,
      grooveTemplate: 'rock',
      looseness: 0.7,
      expression: 0.3,
      velocityDeviation: 0.09,
    },
    drums: {
      kits: [['acoustic', 1]],
      grooves: [
        {
          minIntensity: 0,
          lines: { kick: 'x..x......x.....', rim: '....x.......x...', 'closed-hat': 'o.o.o.o.o.o.o.o.' },
        },
        {
          minIntensity: 0.42,
          lines: { kick: 'X..x....x.x.....', snare: '....X.......X...', 'closed-hat': 'x.x.x.x.x.x.x.x.' },
        },
        {
          minIntensity: 0.42,
          lines: {
            kick: 'X.........x..x..',
            snare: '....X.......X..o',
            'low-tom': '..o...o...o...o.',
            'closed-hat': 'x...x...x...x...',
          },
        },
        {
          minIntensity: 0.68,
          lines: {
            kick: 'X..x..x.X.x...x.',
            snare: '....X.......X..o',
            ride: 'X.x.X.x.X.x.X.x.',
            crash: '?...............',
          },
        },
        {
          minIntensity: 0.68,
          lines: { kick: 'X.x...x.X..x..x.', snare: '....X.......X...', crash: 'x...x...x...x...' },
        },
      ],
      fills: ['toms', 'snare'],
      crash: 1,
      channel: { gainDb: 0, reverb: 0.14 },
    },
    bass: {
      instruments: [['electric-bass', 1]],
      lines: [
        { steps: 'R...............', minIntensity: 0, noteLength: 0.95 },
        { steps: 'R..R....R.R...a.', minIntensity: 0.42, noteLength: 0.85 },
        { steps: 'R.R.R.R.R.R.R.R.', minIntensity: 0.68, noteLength: 0.9 },
        { steps: 'R..R..R.R.R...5.', minIntensity: 0.68, noteLength: 0.9 },
      ],
      minIntensity: 0.25,
      channel: { gainDb: -5 },
    },
    accompaniment: [
      {
        name: 'arpeggio',
        instruments: [['clean-guitar', 1]],
        patterns: [
          { steps: '0...2...1...3...', noteLength: 1.5 },
          { steps: '0.1.3.2.0.1.3.2.', noteLength: 1.4, minIntensity: 0.42 },
          { steps: '0..1..2.3..2..1.', noteLength: 1.4, minIntensity: 0.42 },
        ],
        voicing: 'open',
        voices: 4,
        register: 60,
        minIntensity: 0,
        channel: { gainDb: -2, pan: -0.2, reverb: 0.2 },
      },
      {
        name: 'comp',
        instruments: [['distorted-guitar', 1]],
        patterns: [
          { steps: 'X...............', noteLength: 'hold' },
          { steps: 'X.x.x.x.X.x.x.x.', noteLength: 0.95, minIntensity: 0.66 },
          { steps: 'X..x..x.X..x..x.', noteLength: 0.95, minIntensity: 0.66 },
        ],
        voicing: 'power',
        voices: 4,
        register: 48,
        minIntensity: 0.6,
        channel: { gainDb: -6, pan: -0.85, reverb: 0.12 },
      },
      {
        name: 'comp',
        instruments: [['distorted-guitar', 1]],
        patterns: [
          { steps: 'X.......x.......', noteLength: 0.98 },
          { steps: 'X.x.x.x.x.x.x.x.', noteLength: 0.95, minIntensity: 0.66 },
        ],
        voicing: 'close',
        voices: 3,
        register: 62,
        minIntensity: 0.66,
        channel: { gainDb: -6, pan: 0.85, reverb: 0.12 },
      },
    ],
    melody: {
      instruments: [
        ['clean-guitar', 3],
        ['cello', 1],
      ],
      alternateLead: [['distorted-guitar', 1]],
      parallelVoice: { instruments: [['distorted-guitar', 1]], steps: -7, gainDb: -4 },
      soloists: [['distorted-guitar', 1]],
      cells: {
        verse: ['x---x-x-....x-x-', 'x-x-----x-x-....', '..x---x-x-------'],
        chorus: ['x-----x-x-----x-', 'x---x---x---x---', 'x-------x-x-x---'],
        solo: ['x-x-x---x-x-x---', 'x-----x-x-----x-'],
      },
      tessitura: 71,
      ambitus: 5,
      pentatonic: 0.6,
      leaps: 0.28,
      chromatic: 0.08,
      rests: 0.25,
      noteLength: 0.95,
      minIntensity: 0.38,
      channel: { gainDb: -4, pan: 0.1, reverb: 0.22, echo: 0.12 },
    },
    reverb: { type: 'room', decaySeconds: 1.3, brightness: 0.5 },
    mix: {
      channelCompression: 0.7,
      parallelDrums: 0.4,
      busCompression: 'gentle',
      dynamicRangeDb: 2,
      leadDipDb: 2,
      lowEnd: 'kick',
    },
    sectionDynamics: {
      lowPassOctaves: 0,
      attenuationDb: 5,
      widthReduction: 0.7,
      harmonyWidthBoost: 0.2,
      lastChorusLiftDb: 1.5,
    },
    introTextures: [
      ['chords', 3],
      ['rhythm', 1],
    ],
    outroTextures: [
      ['chords', 2],
      ['rhythm', 1],
    ],
    ending: 'ring',
    barsPerChord: 1,
    pedalPoints: 0.25,
    maxRingBeats: 8,
  },
  substyles: {
    grunge,
    shoegaze: {
      ...shoegaze,
      tempo: { low: 84, high: 118, typical: 100 },
      modes: [
        ['major', 2],
        ['mixolydian', 1],
      ],
    },
    'post-rock': {
      tempo: { low: 76, high: 120, typical: 96 },
      reverb: { type: 'hall', decaySeconds: 3, brightness: 0.45 },
    },
  },
};
