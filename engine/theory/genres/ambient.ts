import type { Genre } from '#engine/theory/genres/style.ts';
import { orchestralTonics } from '#engine/theory/genres/tonics.ts';

export const ambient: Genre = {
  style: {
    preset: 'Ambient',
    label: 'ambient',
    tempo: { low: 60, high: 84, typical: 68 },
    tonics: orchestralTonics,
    metres: [['4/4', 1]],
    modes: [
      ['lydian', 3],
      ['major', 3],
      ['dorian', 2],
      ['minor', 2],
    ],
    major: {
      verse: [
        'Iadd9 | IVmaj9 | Iadd9 | IVmaj9',
        'Imaj9 | vi11 | IVmaj9 | Isus2',
        'Iadd9 | iii7 | IVmaj9 | Iadd9',
        'Imaj9 | II/1 | Imaj9 | IVmaj7#11',
      ],
      chorus: [
        'IVmaj9 | Iadd9 | vi9 | V9sus4',
        'IVmaj9 | vi9 | Imaj9 | V9sus4',
        'vi11 | IVmaj9 | Iadd9 | Vsus4',
      ],
      bridge: ['ii9 | IVmaj9 | vi9 | V9sus4', 'bVIImaj9 | IVmaj9 | Iadd9 | Isus2'],
      finalCadence: ['V9sus4', 'IVadd9', 'V9sus4'],
      halfCadence: ['V9sus4', 'IVmaj9'],
    },
    minor: {
      verse: [
        'iadd9 | bVImaj9 | iadd9 | bVImaj9',
        'i9 | iv9 | bVImaj9 | i9',
        'i11 | bIIImaj9 | bVImaj9 | iadd9',
        'i9 | IVadd9 | i9 | IVadd9',
      ],
      chorus: [
        'bVImaj9 | bIIIadd9 | i9 | bVIIsus4',
        'iv9 | bVImaj9 | iadd9 | v7',
        'bVImaj9 | iv9 | i9 | iadd9',
      ],
      bridge: ['iv9 | bVImaj9 | bIIImaj9 | bVIIsus4', 'bVImaj9 | bVImaj9 | iv9 | V7sus4'],
      finalCadence: ['v7', 'V7sus4', 'iv9'],
      halfCadence: ['v7', 'bVIIsus4'],
    },
    forms: [
      [
        ['intro', 4, 2],
        ['verse', 8, 1],
        ['chorus', 8, 1],
        ['bridge', 8, 3],
        ['chorus', 8, 4],
        ['outro', 4, 2],
      ],
    ],
    sectionNames: {
      intro: 'Emerging',
      verse: 'Drift',
      chorus: 'Bloom',
      bridge: 'Clearing',
      outro: 'Dissolving',
    },
    feel: {
      swing: [0.5, 0.5],
      swingUnit: 'eighth',
      backbeatDelayMs: 0,
      timingDeviationMs: 18,
      velocityDeviation: 0.1,
    },
    drums: {
      kits: [['electronic', 1]],
      grooves: [
        { minIntensity: 0.86, lines: { kick: 'x...x...x...x...', shaker: 'o...o.o.o...o.o.' } },
        {
          minIntensity: 0.95,
          lines: { kick: 'x...x...x...x...', rim: '....o.......o...', shaker: 'o.o.o.o.o.o.o.o.' },
        },
      ],
      fills: ['hats'],
      crash: 0,
      channel: { gainDb: -12, reverb: 0.5 },
    },
    bass: {
      instruments: [
        ['sub-bass', 2],
        ['cello', 1],
      ],
      lines: [{ steps: 'R...............', minIntensity: 0, noteLength: 1 }],
      minIntensity: 0.45,
      channel: { gainDb: -8, reverb: 0.15 },
    },
    accompaniment: [
      {
        name: 'pad',
        instruments: [['warm-pad', 1]],
        patterns: [{ steps: 'x...............', noteLength: 'hold' }],
        voicing: 'open',
        voices: 4,
        register: 57,
        minIntensity: 0,
        channel: { gainDb: -6, reverb: 0.5 },
      },
      {
        name: 'pad',
        instruments: [
          ['glass-pad', 2],
          ['strings', 2],
        ],
        patterns: [{ steps: 'x...............', noteLength: 'hold' }],
        voicing: 'open',
        voices: 3,
        register: 70,
        minIntensity: 0.55,
        channel: { gainDb: -8, pan: 0.3, reverb: 0.6 },
      },
      {
        name: 'arpeggio',
        instruments: [
          ['felt-piano', 2],
          ['bell', 1],
          ['plucked-synth', 1],
        ],
        patterns: [
          { steps: '0.....2.....1...', noteLength: 2 },
          { steps: '..1.....3.......', noteLength: 2 },
          { steps: '0...2...3...1...', noteLength: 2, minIntensity: 0.7 },
          { steps: '0..1..2..3..2...', noteLength: 2, minIntensity: 0.7 },
        ],
        voicing: 'open',
        voices: 4,
        register: 70,
        minIntensity: 0.6,
        channel: { gainDb: -9, pan: -0.35, reverb: 0.5, echo: 0.4 },
      },
    ],
    melody: {
      instruments: [
        ['felt-piano', 3],
        ['bell', 1],
        ['flute', 1],
        ['strings', 1],
      ],
      alternateLead: [
        ['strings', 1],
        ['bell', 1],
        ['glass-pad', 1],
      ],
      soloists: [],
      cells: {
        verse: ['x---------------', 'x-------x-------', '....x-----------', '........x-------'],
        chorus: ['x-------x---x---', 'x-----------x---', '....x---x-------'],
        solo: ['x---x---x-------'],
      },
      tessitura: 72,
      ambitus: 5,
      leaps: 0.4,
      chromatic: 0,
      rests: 0.35,
      noteLength: 1,
      minIntensity: 0.38,
      channel: { gainDb: -8, pan: 0.1, reverb: 0.55, echo: 0.35 },
    },
    reverb: { decaySeconds: 7, brightness: 0.4 },
    sectionDynamics: { lowPassOctaves: 3, attenuationDb: 3, widthReduction: 0.3, transitionBeats: 6 },
    introTextures: [['chords', 1]],
    outroTextures: [['chords', 1]],
    ending: 'ring',
    barsPerChord: 2,
    maxRingBeats: 12,
  },
  substyles: {
    'dark ambient': {
      modes: [
        ['phrygian', 2],
        ['minor', 2],
      ],
      reverb: { decaySeconds: 9, brightness: 0.2 },
    },
    drone: { barsPerChord: 4, reverb: { decaySeconds: 10, brightness: 0.3 } },
  },
};
