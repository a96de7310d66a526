import type { Genre } from '#engine/theory/genres/style.ts';
import type { ProgressionTable } from '#engine/theory/progressions.ts';
import { guitarTonics } from '#engine/theory/genres/tonics.ts';

/** Twelve-bar choruses, as in the blues, but with triads. */
const rockAndRoll: ProgressionTable = {
  verse: [
    'I | I | I | I | IV | IV | I | I | V | IV | I | V',
    'I | IV | I | I | IV | IV | I | I | V | V | I | I',
    'I | I | I | I7 | IV | IV | I | I | V7 | V7 | I | V7',
    'I | I | IV | V',
  ],
  chorus: [
    'I | I | I | I7 | IV | IV | I | I | V | IV | I | I',
    'IV | IV | I | I | IV | IV | I | I | V | IV | I | V7',
    'I | IV | I | V',
  ],
  bridge: ['IV | IV | I | I | II7 | II7 | V7 | V7', 'IV | I | V | V7'],
  finalCadence: ['V7', 'IV V7', 'V IV'],
  halfCadence: ['V7', 'IV V7'],
};

export const rock: Genre = {
  style: {
    preset: 'Rock',
    label: 'rock',
    tempo: { low: 100, high: 150, typical: 126 },
    tonics: guitarTonics,
    metres: [['4/4', 1]],
    modes: [
      ['mixolydian', 3],
      ['minor', 3],
      ['major', 3],
    ],
    major: {
      verse: [
        'I | bVII | IV | I',
        'I | IV | I | V',
        'I5 | I5 | IV5 | V5',
        'I | V | IV | IV',
        'I | IV | V | IV',
        'I | I | IV | I',
      ],
      chorus: [
        'I | IV | V | IV',
        'I | V | vi | IV',
        'vi | IV | I | V',
        'IV | I | V | V',
        'I | IV | I | V',
        'IV | V | I | I',
      ],
      bridge: ['vi | vi | IV | V', 'bVI | bVII | bVI | V', 'ii | IV | ii | V'],
      finalCadence: ['IV V', 'V'],
      halfCadence: ['V', 'IV V', 'V7sus4 V', 'bVII IV'],
    },
    minor: {
      verse: [
        'i5 | i5 | bVI5 | bVII5',
        'i | i | bVI | bVII',
        'i5 | bVII5 | bVI5 | bVII5',
        'i | bIII | bVII | IV',
        'i5 | i5 | bIII5 | IV5',
      ],
      chorus: [
        'i | bVI | bVII | i',
        'bVI | iv | i | V',
        'bVI | bVII | i | i',
        'i | bVI | bIII | bVII',
        'bIII | bVII | iv | V',
      ],
      bridge: ['iv | iv | bVI | V', 'bVI | bVI | bVII | V'],
      finalCadence: ['bVI V', 'V', 'bVII V'],
      halfCadence: ['V', 'bVII', 'bVI bVII'],
    },
    forms: [
      [
        ['intro', 4, 2],
        ['verse', 8, 1],
        ['chorus', 8, 1],
        ['verse', 8, 3],
        ['chorus', 8, 3],
        ['solo', 8, 3],
        ['bridge', 4, 5],
        ['chorus', 8, 4],
        ['chorus', 8, 5],
        ['outro', 4, 2],
      ],
    ],
    sectionNames: { intro: 'Opening riff' },
    feel: {
      swing: [0.5, 0.55],
      swingUnit: 'sixteenth',
      backbeatDelayMs: 4,
      grooveTemplate: 'rock',
      looseness: 0.68,
      expression: 0.3,
      velocityDeviation: 0.07,
    },
    drums: {
      kits: [['acoustic', 1]],
      grooves: [
        {
          minIntensity: 0,
          lines: { kick: 'x.......x.......', rim: '....x.......x...', 'closed-hat': 'x.o.x.o.x.o.x.o.' },
        },
        {
          minIntensity: 0.4,
          lines: { kick: 'X.......x.x.....', snare: '....X.......X...', 'closed-hat': 'X.x.X.x.X.x.X.x.' },
        },
        {
          minIntensity: 0.4,
          lines: { kick: 'X.....x.x.x.....', snare: '....X.......X..o', 'closed-hat': 'X.x.X.x.X.x.X.x.' },
        },
        {
          minIntensity: 0.4,
          lines: { kick: 'X..x....x.x...?.', snare: '....X..o....X...', 'closed-hat': 'X.x.X.x.X.x.X.xo' },
        },
        {
          minIntensity: 0.7,
          lines: { kick: 'X.x...x.x.x.....', snare: '....X.......X..o', ride: 'X.x.X.x.X.x.X.x.' },
        },
        {
          minIntensity: 0.7,
          lines: { kick: 'X.....x.X..x..x.', snare: '....X.......X...', 'open-hat': 'X...X...X...X...' },
        },
      ],
      fills: ['toms', 'snare'],
      crash: 0.95,
      channel: { gainDb: 0, reverb: 0.1 },
    },
    bass: {
      instruments: [['electric-bass', 1]],
      lines: [
        { steps: 'R.......R.......', minIntensity: 0, noteLength: 0.95 },
        { steps: 'R.R.R.R.R.R.R.R.', minIntensity: 0.4, noteLength: 0.85 },
        { steps: 'R.R.R.R.R.R.5.a.', minIntensity: 0.4, noteLength: 0.85 },
        { steps: 'R.....R.R.R.R.a.', minIntensity: 0.4, noteLength: 0.85 },
        { steps: 'R.R.R.8.R.R.5.7.', minIntensity: 0.72, noteLength: 0.85 },
      ],
      minIntensity: 0.25,
      channel: { gainDb: -6 },
    },
    accompaniment: [
      {
        name: 'comp',
        instruments: [
          ['distorted-guitar', 4],
          ['clean-guitar', 1],
        ],
        patterns: [
          { steps: 'x...............', noteLength: 'hold' },
          { steps: 'X.x.o.x.X.x.o.x.', noteLength: 0.35, minIntensity: 0.4 },
          { steps: 'X.....X.x.X.....', noteLength: 0.5, minIntensity: 0.4 },
          { steps: 'X.xxx.xxX.xxx.xx', noteLength: 0.7, minIntensity: 0.72 },
          { steps: 'X.x.x.x.X.x.x.x.', noteLength: 0.9, minIntensity: 0.72 },
        ],
        voicing: 'power',
        voices: 4,
        register: 50,
        minIntensity: 0,
        channel: { gainDb: -7, pan: -0.75, reverb: 0.08 },
      },
      {
        name: 'comp',
        instruments: [
          ['distorted-guitar', 3],
          ['clean-guitar', 1],
        ],
        patterns: [
          { steps: 'X...............', noteLength: 'hold' },
          { steps: 'X.x.x.x.X.x.x.x.', noteLength: 0.8, minIntensity: 0.6 },
          { steps: 'X..x..x.X..x..x.', noteLength: 0.8, minIntensity: 0.6 },
        ],
        voicing: 'close',
        voices: 3,
        register: 65,
        minIntensity: 0.48,
        channel: { gainDb: -8, pan: 0.75, reverb: 0.08 },
      },
      {
        name: 'pad',
        instruments: [['organ', 1]],
        patterns: [{ steps: 'x...............', noteLength: 'hold' }],
        voicing: 'close',
        voices: 3,
        register: 64,
        minIntensity: 0.74,
        channel: { gainDb: -12, pan: 0.15, reverb: 0.2 },
      },
    ],
    melody: {
      instruments: [
        ['clean-guitar', 2],
        ['distorted-guitar', 2],
        ['organ', 1],
      ],
      parallelVoice: { instruments: [['distorted-guitar', 1]], steps: 2, gainDb: -5 },
      soloists: [['distorted-guitar', 1]],
      cells: {
        verse: ['x-x-x---x-x-....', 'x---x-x-x---....', '..x-x-x-x-x-x---', 'x-xx--x-x---....'],
        chorus: ['x---x---x---x-x-', 'x-----x-x-----x-', 'x-x-x-----x-x---'],
        solo: ['x-x-xxx-x-x-xxx-', 'xxx-xxx-xxx-x---', 'x-----xxx-x-x-x-', 'x-x-x-x-xxxxx---'],
      },
      tessitura: 71,
      ambitus: 6,
      pentatonic: 0.8,
      leaps: 0.3,
      chromatic: 0.05,
      rests: 0.15,
      noteLength: 0.9,
      minIntensity: 0.35,
      channel: { gainDb: -3, pan: 0.05, reverb: 0.18, echo: 0.1 },
    },
    reverb: { type: 'room', decaySeconds: 0.6, brightness: 0.6 },
    mix: {
      channelCompression: 0.8,
      parallelDrums: 0.4,
      busCompression: 'gentle',
      dynamicRangeDb: 2,
      leadDipDb: 2,
      lowEnd: 'kick',
    },
    sectionDynamics: {
      lowPassOctaves: 0,
      attenuationDb: 4,
      widthReduction: 0.5,
      harmonyWidthBoost: 0.3,
      lastChorusLiftDb: 1.2,
    },
    introTextures: [
      ['chords', 3],
      ['beat', 2],
    ],
    outroTextures: [
      ['band', 1],
      ['chords', 1],
    ],
    ending: 'ring',
    barsPerChord: 1,
    pedalPoints: 0.3,
    maxRingBeats: 6,
  },
  substyles: {
    ballad: {
      tempo: { low: 64, high: 84, typical: 72 },
      reverb: { type: 'plate', decaySeconds: 1.6, brightness: 0.55 },
    },
    'hard rock': {
      tempo: { low: 110, high: 160, typical: 136 },
      modes: [
        ['minor', 3],
        ['mixolydian', 1],
      ],
    },
    'rock and roll': {
      tempo: { low: 140, high: 180, typical: 160 },
      modes: [['major', 1]],
      major: rockAndRoll,
      forms: [
        [
          ['intro', 4, 2],
          ['verse', 12, 1],
          ['verse', 12, 3],
          ['solo', 12, 2],
          ['verse', 12, 4],
          ['outro', 4, 3],
        ],
      ],
      feel: {
        swing: [0.58, 0.64],
        swingUnit: 'eighth',
        backbeatDelayMs: 2,
        grooveTemplate: 'rock',
        looseness: 0.68,
        expression: 0.3,
        velocityDeviation: 0.08,
      },
    },
    'soft rock': { tempo: { low: 84, high: 112, typical: 98 }, modes: [['major', 1]] },
    'surf rock': {
      tempo: { low: 140, high: 176, typical: 158 },
      modes: [
        ['minor', 2],
        ['harmonic minor', 1],
      ],
      reverb: { type: 'spring', decaySeconds: 1.8, brightness: 0.7 },
    },
  },
};
