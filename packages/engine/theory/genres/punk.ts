import { popPunk } from '#engine/theory/genres/substyles/pop-punk.ts';
import type { Genre } from '#engine/theory/genres/style.ts';
import { guitarTonics } from '#engine/theory/genres/tonics.ts';

export const punk: Genre = {
  style: {
    preset: 'Punk',
    label: 'punk',
    tempo: { low: 160, high: 200, typical: 180 },
    tonics: guitarTonics,
    metres: [['4/4', 1]],
    modes: [
      ['major', 5],
      ['minor', 1],
    ],
    major: {
      verse: [
        'I5 | IV5 | V5 | IV5',
        'I5 | I5 | IV5 | V5',
        'I5 | V5 | vi5 | IV5',
        'I5 IV5 | I5 V5 | I5 IV5 | V5',
      ],
      chorus: ['I5 | V5 | vi5 | IV5', 'IV5 | V5 | I5 | vi5', 'I5 | IV5 | I5 | V5'],
      bridge: ['vi5 | IV5 | V5 | V5', 'ii5 | ii5 | IV5 | V5'],
      finalCadence: ['IV5 V5', 'V5'],
      halfCadence: ['V5', 'IV5 V5'],
    },
    minor: {
      verse: ['i5 | bVI5 | iv5 | V5', 'i5 | bVI5 | bIII5 | bVII5', 'i5 | i5 | bVI5 | bVII5'],
      chorus: ['i5 | bVI5 | bVII5 | i5', 'bVI5 | bVII5 | i5 | i5', 'i5 | bIII5 | bVII5 | V5'],
      bridge: ['iv5 | bVI5 | V5 | V5'],
      finalCadence: ['bVI5 V5', 'V5'],
      halfCadence: ['V5', 'bVII5'],
    },
    forms: [
      [
        ['intro', 4, 2],
        ['verse', 8, 1],
        ['chorus', 8, 1],
        ['verse', 8, 3],
        ['chorus', 8, 3],
        ['bridge', 4, 4],
        ['chorus', 8, 4],
      ],
    ],
    sectionNames: {},
    feel: {
      swing: [0.5, 0.5],
      swingUnit: 'eighth',
      backbeatDelayMs: -2,
      grooveTemplate: 'punk',
      looseness: 1,
      expression: 0.15,
      velocityDeviation: 0.04,
    },
    drums: {
      kits: [['acoustic', 1]],
      grooves: [
        {
          minIntensity: 0,
          lines: { kick: 'X.......X.......', 'low-tom': 'x.x.x.x.x.x.x.x.', snare: '............x...' },
        },
        {
          minIntensity: 0.35,
          lines: { kick: 'X.x...x.x.x...x.', snare: '....X.......X...', 'closed-hat': 'X.x.X.x.X.x.X.x.' },
        },
        {
          minIntensity: 0.35,
          lines: { kick: 'X.....x.X.x...x.', snare: '....X.......X...', 'closed-hat': 'X...X...X...X...' },
        },
        {
          minIntensity: 0.7,
          lines: { kick: 'X.x...x.X.x...x.', snare: '....X.......X...', 'open-hat': 'X.x.X.x.X.x.X.x.' },
        },
        {
          minIntensity: 0.7,
          lines: {
            kick: 'X.x...x.X.....x.',
            snare: '....X.......X...',
            ride: 'X...X...X...X...',
            crash: 'x...............',
          },
        },
        {
          minIntensity: 0,
          kinds: ['bridge'],
          lines: { kick: 'X...X...X...X...', snare: '..x...x...x...x.', 'closed-hat': 'X...X...X...X...' },
        },
      ],
      fills: ['snare', 'toms'],
      crash: 1,
      channel: { gainDb: 0, reverb: 0.08 },
    },
    bass: {
      instruments: [['electric-bass', 1]],
      lines: [
        { steps: 'R.R.R.R.R.R.R.R.', minIntensity: 0, noteLength: 0.85 },
        { steps: 'R.R.R.R.R.R.5.a.', minIntensity: 0.6, noteLength: 0.85 },
      ],
      minIntensity: 0.1,
      channel: { gainDb: -5 },
    },
    accompaniment: [
      {
        name: 'comp',
        instruments: [['distorted-guitar', 1]],
        patterns: [
          { steps: 'X...............', noteLength: 'hold' },
          { steps: 'X.x.x.x.X.x.x.x.', noteLength: 0.8, minIntensity: 0.35 },
          { steps: 'X.x.X.x.X.x.X.x.', noteLength: 0.9, minIntensity: 0.7 },
        ],
        voicing: 'power',
        voices: 4,
        register: 51,
        minIntensity: 0,
        channel: { gainDb: -6, pan: -0.7, reverb: 0.05 },
      },
      {
        name: 'comp',
        instruments: [['distorted-guitar', 1]],
        patterns: [
          { steps: 'X.x.x.x.X.x.x.x.', noteLength: 0.85 },
          { steps: 'X.X.x.x.X.X.x.x.', noteLength: 0.85 },
        ],
        voicing: 'close',
        voices: 3,
        register: 64,
        minIntensity: 0.55,
        channel: { gainDb: -7, pan: 0.7, reverb: 0.05 },
      },
    ],
    melody: {
      instruments: [
        ['clean-guitar', 1],
        ['distorted-guitar', 2],
      ],
      parallelVoice: { instruments: [['distorted-guitar', 1]], steps: -7, gainDb: -4 },
      soloists: [],
      cells: {
        verse: ['x-x-x-x-x---....', 'x-x-x-x-x-x-x-x-', 'x---x-x-x---x---'],
        chorus: ['x---x---x---x-x-', 'x-------x-x-x---', 'x---x-x-x-------'],
        solo: ['x-x-x-x-x-x-x-x-', 'x---x---x-x-x-x-'],
      },
      tessitura: 71,
      ambitus: 4,
      pentatonic: 0.8,
      leaps: 0.2,
      chromatic: 0,
      rests: 0.15,
      noteLength: 0.9,
      minIntensity: 0.45,
      channel: { gainDb: -2, reverb: 0.1 },
    },
    reverb: { type: 'room', decaySeconds: 0.4, brightness: 0.7 },
    mix: {
      channelCompression: 1,
      parallelDrums: 0.5,
      busCompression: 'gentle',
      dynamicRangeDb: 1.5,
      leadDipDb: 2,
      lowEnd: 'kick',
    },
    sectionDynamics: {
      lowPassOctaves: 0,
      attenuationDb: 1.5,
      widthReduction: 0.4,
      fullSections: ['bridge'],
      lastChorusLiftDb: 1,
    },
    introTextures: [
      ['chords', 2],
      ['beat', 2],
    ],
    outroTextures: [['band', 1]],
    ending: 'button',
    barsPerChord: 1,
    maxRingBeats: 3,
  },
  substyles: { 'pop punk': popPunk },
};
