import { boogie } from '#engine/theory/genres/substyles/boogie.ts';
import { slowBlues } from '#engine/theory/genres/substyles/slow-blues.ts';
import type { Genre } from '#engine/theory/genres/style.ts';
import type { ProgressionTable } from '#engine/theory/progressions.ts';
import { guitarTonics } from '#engine/theory/genres/tonics.ts';

/** Sevenths are part of all chords, so that major and mixolydian are the same. */
const dominantBlues: ProgressionTable = {
  verse: [
    'I7 | IV7 | I6 | I7 | IV7 | IV7 | I6 | I6 | V7 | IV7 | I6 | V7',
    'I6 | I6 | I6 | I7 | IV7 | IV7 | I6 | VI7 | ii7 | V7 | I6 | V7',
    'I7 | IV7 | I6 | V7',
    'I6 | I7 | IV7 | IV7 | I6 | V7 | I6 | V7',
  ],
  chorus: [
    'I7 | IV7 | I6 | I7 | IV7 | bV7 | I6 | VI7 | ii7 | V7 | I7 VI7 | ii7 V7',
    'I6 | I7 | IV7 | I6',
    'I6 | V7 | IV7 | IV7 | I6 | V7 | I7 IV7 | I7 V7',
  ],
  bridge: ['IV7 | IV7 | I6 | I6 | II7 | II7 | V7 | V7', 'IV7 | I6 | II7 | V7'],
  finalCadence: ['V7 IV7', 'V7', 'bVI7 V7'],
  halfCadence: ['V7', 'I7 V7', 'bVI7 V7'],
};

export const blues: Genre = {
  style: {
    preset: 'Blues',
    label: 'blues',
    tempo: { low: 76, high: 126, typical: 102 },
    tonics: guitarTonics,
    metres: [['4/4', 1]],
    modes: [
      ['mixolydian', 4],
      ['minor', 1],
    ],
    major: dominantBlues,
    mixolydian: dominantBlues,
    minor: {
      verse: [
        'i | iv7 | i6 | i7 | iv7 | iv7 | i6 | i7 | bVI7 | V7 | i7 | V7',
        'i | i7 | iv7 | V7',
        'i | iv7 | i7 | V7#9',
      ],
      chorus: ['i | i6 | i7 | i7 | iv7 | iv7 | i6 | i7 | V7 | iv7 | i7 | V7', 'i | iv7 | bVI7 | V7'],
      bridge: ['iv7 | iv7 | i7 | V7'],
      finalCadence: ['bVI7 V7', 'V7'],
      halfCadence: ['V7#9', 'V7'],
    },
    forms: [
      [
        ['intro', 4, 2],
        ['verse', 12, 1],
        ['verse', 12, 3],
        ['solo', 12, 2],
        ['solo', 12, 4],
        ['verse', 12, 4],
        ['outro', 4, 3],
      ],
    ],
    sectionNames: { intro: 'Turnaround', outro: 'Tag' },
    feel: {
      swing: [0.64, 0.67],
      swingUnit: 'eighth',
      backbeatDelayMs: 8,
      grooveTemplate: 'rock',
      looseness: 0.75,
      expression: 0.5,
      velocityDeviation: 0.11,
    },
    drums: {
      kits: [
        ['acoustic', 3],
        ['brushes', 1],
      ],
      grooves: [
        {
          minIntensity: 0,
          lines: { kick: 'x.......x.......', rim: '....x.......x...', 'closed-hat': 'x.o.x.o.x.o.x.o.' },
        },
        {
          minIntensity: 0.42,
          lines: { kick: 'X.....x.x.......', snare: '....X.......X...', 'closed-hat': 'x.x.x.x.x.x.x.x.' },
        },
        {
          minIntensity: 0.42,
          lines: { kick: 'X.......x.....x.', snare: '....X.......X.o.', ride: 'x.x.x.x.x.x.x.x.' },
        },
        {
          minIntensity: 0.7,
          lines: { kick: 'X...x...X...x.x.', snare: '....X..o....X..o', ride: 'X.x.X.x.X.x.X.x.' },
        },
      ],
      fills: ['snare', 'toms'],
      crash: 0.5,
      channel: { gainDb: 3, reverb: 0.12 },
    },
    bass: {
      instruments: [
        ['electric-bass', 2],
        ['upright-bass', 2],
      ],
      lines: [
        { steps: 'R.......5.......', minIntensity: 0, noteLength: 0.9 },
        { steps: 'R...3...5...6...', minIntensity: 0.35, noteLength: 0.88 },
        { steps: 'R.R.3.3.5.5.6.6.', minIntensity: 0.6, noteLength: 0.75 },
        { steps: 'R...3.g.5...a...', minIntensity: 0.35, noteLength: 0.88 },
        { steps: 'R.R.3.3.5.6.7.6.', minIntensity: 0.6, noteLength: 0.75 },
      ],
      minIntensity: 0.2,
      channel: { gainDb: -5 },
    },
    accompaniment: [
      {
        name: 'comp',
        instruments: [
          ['clean-guitar', 3],
          ['piano', 2],
        ],
        patterns: [
          { steps: 'x...............', noteLength: 0.9 },
          { steps: '....x.......x...', noteLength: 0.4, minIntensity: 0.4 },
          { steps: 'x.x.x.x.x.x.x.x.', noteLength: 0.6, minIntensity: 0.4 },
          { steps: '..x.....x.x.....', noteLength: 0.5, minIntensity: 0.4 },
          { steps: 'X.x.o.x.X.x.o.xo', noteLength: 0.6, minIntensity: 0.7 },
        ],
        voicing: 'close',
        voices: 4,
        register: 58,
        minIntensity: 0,
        channel: { gainDb: -4, pan: -0.35, reverb: 0.15 },
      },
      {
        name: 'pad',
        instruments: [['organ', 1]],
        patterns: [{ steps: 'x...............', noteLength: 'hold' }],
        voicing: 'close',
        voices: 3,
        register: 62,
        minIntensity: 0.58,
        channel: { gainDb: -14, pan: 0.3, reverb: 0.2 },
      },
    ],
    melody: {
      instruments: [
        ['clean-guitar', 3],
        ['harmonica', 2],
        ['saxophone', 1],
      ],
      soloists: [
        ['clean-guitar', 2],
        ['distorted-guitar', 1],
        ['piano', 1],
      ],
      cells: {
        verse: ['x-x-x-x-----....', 'x---x-x-x-......', '..x-x-x-x---....', 'x-x-xx--x-......'],
        chorus: ['x-x-x---x-x-....', 'x-----x-x-x-....'],
        solo: ['x-x-xxx-x-----..', 'xxx-x-x-x-x---..', '....x-x-x-x-x---', 'x-xxx-x-xx--....'],
      },
      tessitura: 70,
      ambitus: 6,
      pentatonic: 0.6,
      leaps: 0.32,
      chromatic: 0.15,
      rests: 0.25,
      noteLength: 0.88,
      minIntensity: 0.3,
      channel: { gainDb: -4, pan: 0.15, reverb: 0.2, echo: 0.08 },
    },
    reverb: { type: 'spring', decaySeconds: 0.7, brightness: 0.5 },
    mix: {
      channelCompression: 0.4,
      parallelDrums: 0.15,
      busCompression: 'none',
      dynamicRangeDb: 3,
      leadDipDb: 1.5,
      lowEnd: 'bass',
    },
    sectionDynamics: { lowPassOctaves: 0, attenuationDb: 3, widthReduction: 0.2 },
    introTextures: [
      ['rhythm', 1],
      ['chords', 1],
      ['hook', 1],
    ],
    outroTextures: [
      ['band', 1],
      ['chords', 1],
    ],
    ending: 'ritardando',
    barsPerChord: 1,
    maxRingBeats: 6,
  },
  substyles: {
    'slow blues': slowBlues,
    boogie,
  },
};
