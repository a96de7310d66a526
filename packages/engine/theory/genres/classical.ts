import {
  orchestraDoublings,
  orchestralBrass,
  orchestralFigures,
} from '#engine/theory/genres/substyles/orchestra.ts';
import { baroque } from '#engine/theory/genres/substyles/baroque.ts';
import type { DrumStyle, Genre, AccompanimentStyle } from '#engine/theory/genres/style.ts';
import type { Weighted } from '#engine/kit/random.ts';
import type { InstrumentName } from '#engine/theory/instruments.ts';
import { orchestralTonics } from '#engine/theory/genres/tonics.ts';

const timpani: DrumStyle = {
  kits: [['acoustic', 1]],
  grooves: [
    { minIntensity: 0, lines: { 'low-tom': 'x...............' } },
    { minIntensity: 0.5, lines: { 'low-tom': 'X.....x.X.......', 'mid-tom': '............x...' } },
    {
      minIntensity: 0.75,
      lines: { 'low-tom': 'X..x..x.X..x..xx', 'mid-tom': '....x.......x...', kick: 'X.......X.......' },
    },
  ],
  fills: ['toms'],
  crash: 0.8,
  channel: { gainDb: -9, reverb: 0.35 },
};

const strings: AccompanimentStyle = {
  name: 'pad',
  instruments: [['strings', 1]],
  patterns: [{ steps: 'x...............', noteLength: 'hold' }],
  voicing: 'open',
  voices: 4,
  register: 58,
  minIntensity: 0.45,
  channel: { gainDb: -11, pan: 0.25, reverb: 0.4 },
};

const counterMelody: AccompanimentStyle = {
  name: 'counter',
  instruments: [
    ['strings', 2],
    ['cello', 1],
  ],
  patterns: [],
  voicing: 'close',
  voices: 1,
  register: 60,
  minIntensity: 0.5,
  channel: { gainDb: -9, pan: 0.15, reverb: 0.35 },
};

const orchestra = {
  accompaniment: [strings, orchestralFigures, counterMelody, orchestralBrass],
  doublings: orchestraDoublings,
} as const;

const orchestralLeads: Weighted<InstrumentName> = [
  ['strings', 4],
  ['violin', 1],
  ['oboe', 1],
  ['clarinet', 1],
  ['flute', 1],
];

export const classical: Genre = {
  style: {
    preset: 'Classical',
    label: 'classical',
    tempo: { low: 66, high: 132, typical: 92 },
    tonics: orchestralTonics,
    metres: [
      ['4/4', 5],
      ['3/4', 4],
      ['6/8', 1],
    ],
    modes: [
      ['major', 4],
      ['minor', 3],
      ['harmonic minor', 1],
    ],
    major: {
      verse: [
        'I | V7/5 | V7/7 | I | IV | I/3 | ii/4 | V',
        'I | IV/6 | V7 | I | vi | ii/4 | V7sus4 V7 | I',
        'I | V/7 | vi | iii/5 | IV | I/3 | ii7 | V7',
        'I I/3 | IV | ii/4 V7 | I',
        'I | V7/5 | V7/7 | I',
        'I | IV/6 | I/5 V7 | I',
      ],
      chorus: [
        'V | I/3 | V7 | I | IV | I/3 | ii/4 V7 | I',
        'I/3 | IV | V7 | vi | IV | I/3 | V7 | I',
        'V | I/3 | V7/V | V | V7/vi | vi | ii/4 | V7',
        'IV | V7 | iii | vi | ii7 | V7 | I | V7',
        'vi | II7 | V | V7',
        'V7 | I | V7/V | V',
        'I/3 | IV | I/5 V7 | I',
        'IV | I/3 | ii/4 V7 | I',
      ],
      bridge: ['vi | III7 | vi | II7 | V | II7 | V | V7', 'i | iv | V7 | i | bVI | bII/4 | V7sus4 | V7'],
      finalCadence: ['ii/4 V7', 'I/5 V7', 'IV V7', 'ii7/4 V7'],
      halfCadence: ['V', 'II7/#4 V', 'ii/4 V'],
    },
    minor: {
      verse: [
        'i | V7/7 | i | V7 | iv | i/b3 | iio/4 | V',
        'i | iv | V7 | i | bVI | iv/b6 | V7sus4 V7 | i',
        'i | bVII/2 | bIII | bVI | iio/4 | V7 | i | V',
        'i i/b3 | iv | iio/4 V7 | i',
        'i | V7/5 | V7/7 | i',
        'i | iv/b6 | i/5 V7 | i',
      ],
      chorus: [
        'bIII | bVII | bIII | V7 | i | iv | I/5 V7 | i',
        'iv | bVII7 | bIII | bVI | iio | V7 | i | V7',
        'bVI | bIII/5 | iv | V7',
        'bIII | bVII7 | iio/4 V7 | i',
        'iv | i/b3 | iio/4 V7 | i',
      ],
      bridge: [
        'bVI | bIII | bVI | bIII | bII/4 | V7 | i | V',
        'iv | I7/3 | iv | V7/7 | i | bII | V7sus4 | V7',
      ],
      finalCadence: ['iio/4 V7', 'i/5 V7', 'bII/4 V7', 'iv V7'],
      halfCadence: ['V', 'iv/b6 V', 'bVI V'],
    },
    forms: [
      [
        ['verse', 8, 1],
        ['verse', 8, 3],
        ['chorus', 8, 1],
        ['bridge', 8, 3],
        ['verse', 8, 2],
        ['outro', 4, 2],
      ],
    ],
    sectionNames: {
      verse: 'Theme',
      chorus: 'Second theme',
      bridge: 'Development',
      outro: 'Coda',
      intro: 'Prelude',
    },
    feel: {
      swing: [0.5, 0.5],
      swingUnit: 'eighth',
      backbeatDelayMs: 0,
      grooveTemplate: 'jazz',
      looseness: 0.7,
      expression: 1,
      velocityDeviation: 0.14,
    },
    drums: undefined,
    bass: {
      instruments: [
        ['cello', 3],
        ['upright-bass', 1],
      ],
      lines: [
        { steps: 'R...............', minIntensity: 0, noteLength: 0.95 },
        { steps: 'R.......R.......', minIntensity: 0.45, noteLength: 0.95 },
        { steps: 'R.......3.......', minIntensity: 0.45, noteLength: 0.95 },
        { steps: 'R...R...3...a...', minIntensity: 0.62, noteLength: 0.8 },
        { steps: 'R...w...R...a...', minIntensity: 0.62, noteLength: 0.8 },
        { steps: 'R...........', metre: '3/4', minIntensity: 0, noteLength: 0.9 },
        { steps: 'R.......a...', metre: '3/4', minIntensity: 0.55, noteLength: 0.9 },
        { steps: 'R.....R.....', metre: '6/8', minIntensity: 0, noteLength: 0.9 },
      ],
      minIntensity: 0.3,
      channel: { gainDb: -6, pan: 0.3, reverb: 0.3 },
    },
    accompaniment: [
      {
        name: 'comp',
        instruments: [
          ['piano', 3],
          ['strings', 1],
          ['harp', 1],
        ],
        patterns: [
          { steps: '0...2...1...2...', noteLength: 1.2 },
          { steps: '0.2.1.2.0.2.1.2.', noteLength: 1, minIntensity: 0.45 },
          { steps: '0.1.2.3.2.1.2.1.', noteLength: 1.1, minIntensity: 0.45 },
          { steps: '0.2.3.2.1.2.3.2.', noteLength: 1, minIntensity: 0.45 },
          { steps: 'x...x...x...x...', noteLength: 0.7, minIntensity: 0.72 },
          { steps: '0212021202120212', noteLength: 0.9, minIntensity: 0.72 },
          { steps: 'x...o...o...', metre: '3/4', noteLength: 0.7, minIntensity: 0 },
          { steps: '0.2.1.2.3.2.', metre: '3/4', noteLength: 1, minIntensity: 0.5 },
          { steps: '0.1.2.3.2.1.', metre: '6/8', noteLength: 1, minIntensity: 0 },
        ],
        voicing: 'close',
        voices: 4,
        register: 57,
        minIntensity: 0,
        channel: { gainDb: -5, pan: -0.2, reverb: 0.25 },
      },
      strings,
      counterMelody,
    ],
    melody: {
      instruments: [
        ['piano', 3],
        ['strings', 2],
        ['violin', 2],
        ['flute', 2],
        ['oboe', 1],
        ['clarinet', 1],
        ['cello', 1],
      ],
      alternateLead: [
        ['strings', 3],
        ['flute', 1],
        ['oboe', 1],
        ['clarinet', 1],
        ['french-horn', 1],
        ['cello', 1],
        ['piano', 2],
      ],
      parallelVoice: { instruments: [['strings', 1]], steps: -7, gainDb: -6 },
      soloists: [
        ['flute', 1],
        ['oboe', 1],
        ['violin', 1],
        ['strings', 1],
      ],
      cells: {
        verse: [
          'x---x---x-x-x---',
          'x-----x-x---x---',
          'x---x-x-x-----x-',
          'x-------x---x---',
          'x-x-x-x-x---x---',
        ],
        chorus: ['x-------x---x-x-', 'x---x---x---x---', 'x-----x-x-x-x-x-'],
        solo: ['x-x-x-x-x-x-x-x-', 'xxxxx-x-x---x---'],
      },
      tessitura: 74,
      ambitus: 7,
      leaps: 0.28,
      chromatic: 0.06,
      rests: 0.04,
      noteLength: 0.96,
      minIntensity: 0.1,
      channel: { gainDb: -4, pan: -0.1, reverb: 0.3 },
    },
    reverb: { type: 'hall', decaySeconds: 2.2, brightness: 0.5 },
    mix: {
      channelCompression: 0,
      parallelDrums: 0,
      busCompression: 'none',
      dynamicRangeDb: 8,
      leadDipDb: 1,
      lowEnd: 'shared',
    },
    sectionDynamics: { lowPassOctaves: 0, attenuationDb: 6, widthReduction: 0.2, transitionBeats: 1 },
    introTextures: [['chords', 1]],
    outroTextures: [['band', 1]],
    ending: 'ritardando',
    barsPerChord: 1,
    closedVerses: 0.6,
    pedalPoints: 0.25,
    maxRingBeats: 8,
  },
  substyles: {
    orchestral: {
      ...orchestra,
      melody: { instruments: orchestralLeads },
      drums: timpani,
      tempo: { low: 72, high: 140, typical: 104 },
      reverb: { type: 'hall', decaySeconds: 2.5, brightness: 0.55 },
    },
    cinematic: {
      ...orchestra,
      melody: { instruments: [...orchestralLeads, ['french-horn', 2], ['cello', 1]] },
      drums: timpani,
      metres: [
        ['4/4', 4],
        ['6/8', 1],
      ],
      modes: [
        ['minor', 4],
        ['dorian', 1],
        ['major', 1],
      ],
      tempo: { low: 70, high: 130, typical: 98 },
      reverb: { type: 'hall', decaySeconds: 3, brightness: 0.5 },
    },
    baroque: baroque,
    nocturne: {
      tempo: { low: 60, high: 84, typical: 70 },
      reverb: { type: 'hall', decaySeconds: 2.4, brightness: 0.35 },
    },
  },
};
