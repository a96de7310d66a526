import { dreamPop } from '#engine/theory/genres/substyles/dream-pop.ts';
import type { Genre } from '#engine/theory/genres/style.ts';
import { guitarTonics } from '#engine/theory/genres/tonics.ts';

export const indie: Genre = {
  style: {
    preset: 'Indie',
    label: 'indie',
    tempo: { low: 92, high: 138, typical: 116 },
    tonics: guitarTonics,
    metres: [['4/4', 1]],
    modes: [
      ['major', 5],
      ['dorian', 1],
      ['minor', 1],
    ],
    major: {
      verse: [
        'I | iii | IV | iv',
        'Imaj7 | IVmaj7 | Imaj7 | IVmaj7',
        'Isus2 | vi7 | IVmaj7 | ii7',
        'I | ii7 | IVmaj7 | I',
      ],
      chorus: ['vi | I | IV | V', 'IVmaj7 | I | iii | vi', 'I | iii | vi | IV', 'IV | iv | I | vi7'],
      bridge: ['ii7 | iii7 | IVmaj7 | iv', 'vi7 | IVmaj7 | ii7 | Vsus4'],
      finalCadence: ['IV V', 'iv V', 'Vsus4 V'],
      halfCadence: ['Vsus4', 'IVmaj7', 'ii7 V'],
    },
    minor: {
      verse: ['i | bVImaj7 | i | iv', 'i | bIIImaj7 | bVImaj7 | bVII', 'i | bVII | iv7 | bVImaj7'],
      chorus: [
        'bVImaj7 | bVII | i | i',
        'i | bVImaj7 | iv | V',
        'bVImaj7 | bIII | bVII | i',
        'bIIImaj7 | bVII | i7 | iv',
      ],
      bridge: ['iv7 | bVImaj7 | bVII | V'],
      finalCadence: ['bVII V', 'iv V'],
      halfCadence: ['bVII', 'V'],
    },
    forms: [
      [
        ['intro', 4, 2],
        ['verse', 8, 1],
        ['chorus', 8, 1],
        ['verse', 8, 3],
        ['chorus', 8, 3],
        ['solo', 8, 4],
        ['chorus', 8, 5],
        ['outro', 8, 2],
      ],
    ],
    sectionNames: { solo: 'Instrumental' },
    feel: {
      swing: [0.5, 0.55],
      swingUnit: 'sixteenth',
      backbeatDelayMs: 5,
      grooveTemplate: 'rock',
      looseness: 0.75,
      expression: 0.35,
      velocityDeviation: 0.1,
    },
    drums: {
      kits: [
        ['acoustic', 3],
        ['boom-bap', 1],
      ],
      grooves: [
        {
          minIntensity: 0,
          lines: { kick: 'x.......x.......', rim: '....x.......x...', shaker: 'x.o.x.o.x.o.x.o.' },
        },
        {
          minIntensity: 0.4,
          lines: { kick: 'X.....x.x.x.....', snare: '....X.......X...', 'closed-hat': 'x.x.x.x.x.x.x.x.' },
        },
        {
          minIntensity: 0.4,
          lines: { kick: 'X..x..x.x.......', snare: '....X.......X.?.', 'closed-hat': 'xox.xox.xox.xox.' },
        },
        {
          minIntensity: 0.4,
          lines: {
            kick: 'X...x...X...x...',
            'low-tom': '..x...x...x...x.',
            snare: '....X.......X...',
            tambourine: 'x.x.x.x.x.x.x.x.',
          },
        },
        {
          minIntensity: 0.72,
          lines: {
            kick: 'X..x..x.X..x..x.',
            snare: '....X..o....X..o',
            ride: 'x.x.x.x.x.x.x.x.',
            tambourine: '....x.......x...',
          },
        },
      ],
      fills: ['toms', 'snare'],
      crash: 0.8,
      channel: { gainDb: -2, reverb: 0.14 },
    },
    bass: {
      instruments: [['electric-bass', 1]],
      lines: [
        { steps: 'R.......R.......', minIntensity: 0, noteLength: 0.9 },
        { steps: 'R.R.R.5.R.R.8.5.', minIntensity: 0.4, noteLength: 0.8 },
        { steps: 'R.R.8.R.5.R.3.a.', minIntensity: 0.4, noteLength: 0.8 },
        { steps: 'R.8.R.8.R.8.5.a.', minIntensity: 0.7, noteLength: 0.8 },
      ],
      minIntensity: 0.28,
      channel: { gainDb: -5, reverb: 0.04 },
    },
    accompaniment: [
      {
        name: 'arpeggio',
        instruments: [['clean-guitar', 1]],
        patterns: [
          { steps: '0.1.2.3.2.1.2.1.', noteLength: 1.2 },
          { steps: '0.3.2.3.1.3.2.3.', noteLength: 1.2, minIntensity: 0.4 },
          { steps: '3.2.3.0.3.2.3.1.', noteLength: 1.2, minIntensity: 0.4 },
          { steps: '0213021302130213', noteLength: 0.9, minIntensity: 0.75 },
        ],
        voicing: 'open',
        voices: 4,
        register: 63,
        minIntensity: 0,
        channel: { gainDb: -7, pan: -0.4, reverb: 0.2, echo: 0.15 },
      },
      {
        name: 'comp',
        instruments: [
          ['clean-guitar', 2],
          ['acoustic-guitar', 2],
        ],
        patterns: [
          { steps: 'X...x.xo..xox.x.', noteLength: 0.8, strumMs: 8 },
          { steps: 'X.x.xox.X.x.xox.', noteLength: 0.7, strumMs: 8, minIntensity: 0.72 },
        ],
        voicing: 'open',
        voices: 4,
        register: 58,
        minIntensity: 0.5,
        channel: { gainDb: -9, pan: 0.4, reverb: 0.15 },
      },
      {
        name: 'pad',
        instruments: [
          ['organ', 1],
          ['warm-pad', 1],
        ],
        patterns: [{ steps: 'x...............', noteLength: 'hold' }],
        voicing: 'close',
        voices: 3,
        register: 64,
        minIntensity: 0.62,
        channel: { gainDb: -15, reverb: 0.3 },
      },
    ],
    melody: {
      instruments: [
        ['glockenspiel', 2],
        ['synth-lead', 1],
        ['clean-guitar', 2],
        ['electric-piano', 1],
      ],
      parallelVoice: { instruments: [['glockenspiel', 1]], steps: 7, gainDb: -6 },
      soloists: [['clean-guitar', 1]],
      cells: {
        verse: ['..x-x-x-x---x---', 'x-x-x---..x-x---', 'x---x-x---x-x---', '....x-x-x-x-x---'],
        chorus: ['x---x-x---x-x---', 'x-----x---x-x-x-', 'x---x---x-x-----'],
        solo: ['x-x-x-x-x-x-x---', 'x-xxx-x-x---x-x-'],
      },
      tessitura: 73,
      ambitus: 5,
      leaps: 0.3,
      chromatic: 0,
      rests: 0.18,
      noteLength: 0.9,
      minIntensity: 0.35,
      channel: { gainDb: -5, pan: 0.1, reverb: 0.25, echo: 0.22 },
    },
    reverb: { type: 'plate', decaySeconds: 1.4, brightness: 0.5 },
    mix: {
      channelCompression: 0.6,
      parallelDrums: 0.25,
      busCompression: 'gentle',
      dynamicRangeDb: 2,
      leadDipDb: 2,
      lowEnd: 'kick',
    },
    sectionDynamics: {
      lowPassOctaves: 0,
      attenuationDb: 3,
      widthReduction: 0.4,
      harmonyWidthBoost: 0.4,
      lastChorusLiftDb: 1.2,
    },
    introTextures: [
      ['chords', 2],
      ['hook', 2],
    ],
    outroTextures: [
      ['chords', 1],
      ['vamp', 1],
    ],
    ending: 'ring',
    barsPerChord: 1,
    pedalPoints: 0.2,
    maxRingBeats: 8,
  },
  substyles: { 'dream pop': dreamPop },
};
