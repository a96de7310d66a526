import { bluegrass } from '#engine/theory/genres/substyles/bluegrass.ts';
import type { Genre } from '#engine/theory/genres/style.ts';
import { guitarTonics } from '#engine/theory/genres/tonics.ts';

export const country: Genre = {
  style: {
    preset: 'Country',
    label: 'country',
    tempo: { low: 86, high: 130, typical: 110 },
    tonics: guitarTonics,
    metres: [
      ['4/4', 6],
      ['3/4', 1],
    ],
    modes: [['major', 1]],
    major: {
      verse: ['I | I | IV | I', 'I | V/7 | vi | IV', 'I | IV | V | I', 'I ii | iii IV | I | V7'],
      chorus: ['IV | I | V | I', 'I | IV | I | V7', 'IV | V | I | vi', 'IV | I | II7 | V7'],
      bridge: ['IV | IV | I | I | II7 | II7 | V7 | V7', 'vi | IV | II7 | V7'],
      finalCadence: ['IV V7', 'V7', 'II7 V7'],
      halfCadence: ['V7', 'II7 V7', 'IV V'],
    },
    minor: {
      verse: ['i | iv | i | V', 'i | i | iv | V7', 'i | bVII | i | V', 'i | iv | bVII | bIII'],
      chorus: ['bVI | bVII | i | i', 'iv | i | V | i', 'bIII | bVII | i | V', 'bVI | bVII | i | V7'],
      bridge: ['iv | i | bVI | V7'],
      finalCadence: ['V7', 'iv V7'],
      halfCadence: ['V7', 'bVII'],
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
        ['outro', 4, 2],
      ],
    ],
    sectionNames: { outro: 'Tag' },
    feel: {
      swing: [0.52, 0.6],
      swingUnit: 'eighth',
      backbeatDelayMs: 2,
      timingDeviationMs: 6,
      velocityDeviation: 0.09,
    },
    drums: {
      kits: [
        ['acoustic', 2],
        ['brushes', 2],
      ],
      grooves: [
        { minIntensity: 0, lines: { kick: 'x.......x.......', shaker: 'o.x.o.x.o.x.o.x.' } },
        { minIntensity: 0.4, lines: { kick: 'x...?...x...?...', snare: 'o.x.o.x.o.x.o.x.' } },
        { minIntensity: 0.4, lines: { kick: 'x.......x.....?.', snare: 'ooXoooXoooXoooXo' } },
        {
          minIntensity: 0.7,
          lines: {
            kick: 'X.....x.X.......',
            snare: '....X.......X..o',
            'closed-hat': 'X.x.X.x.X.x.X.x.',
            tambourine: '....x.......x...',
          },
        },
      ],
      fills: ['snare', 'brush'],
      crash: 0.5,
      channel: { gainDb: -1, reverb: 0.1 },
    },
    bass: {
      instruments: [
        ['upright-bass', 2],
        ['electric-bass', 2],
      ],
      lines: [
        { steps: 'R.......5.......', minIntensity: 0, noteLength: 0.75 },
        { steps: 'R.......5.....a.', minIntensity: 0.4, noteLength: 0.7 },
        { steps: 'R.......5...3.a.', minIntensity: 0.6, noteLength: 0.7 },
        { steps: 'R...3...5...a...', minIntensity: 0.78, noteLength: 0.75 },
      ],
      minIntensity: 0.28,
      channel: { gainDb: -5 },
    },
    accompaniment: [
      {
        name: 'comp',
        instruments: [['acoustic-guitar', 1]],
        patterns: [
          { steps: '0...x...1...x...', noteLength: 0.8, strumMs: 10 },
          { steps: '0...x.o.1...x.xo', noteLength: 0.7, minIntensity: 0.35, strumMs: 10 },
          { steps: '0.x.xox.1.x.xox.', noteLength: 0.7, minIntensity: 0.7, strumMs: 9 },
          { steps: '0...x...x...', metre: '3/4', noteLength: 0.8, strumMs: 10 },
        ],
        voicing: 'open',
        voices: 4,
        register: 57,
        minIntensity: 0,
        channel: { gainDb: -5, pan: -0.35, reverb: 0.1 },
      },
      {
        name: 'arpeggio',
        instruments: [['clean-guitar', 1]],
        patterns: [
          { steps: '..3.2...3.21....', noteLength: 0.9 },
          { steps: '3..2..1.3..2..1.', noteLength: 0.8 },
        ],
        voicing: 'close',
        voices: 4,
        register: 66,
        minIntensity: 0.52,
        channel: { gainDb: -11, pan: 0.4, reverb: 0.12, echo: 0.12 },
      },
      {
        name: 'pad',
        instruments: [
          ['pedal-steel', 2],
          ['strings', 1],
          ['organ', 1],
        ],
        patterns: [{ steps: 'x...............', noteLength: 'hold' }],
        voicing: 'close',
        voices: 2,
        register: 66,
        minIntensity: 0.72,
        channel: { gainDb: -15, pan: 0.2, reverb: 0.25 },
      },
    ],
    melody: {
      instruments: [
        ['clean-guitar', 3],
        ['fiddle', 2],
        ['pedal-steel', 1],
        ['piano', 1],
      ],
      alternateLead: [
        ['fiddle', 2],
        ['clean-guitar', 1],
      ],
      parallelVoice: { instruments: [['fiddle', 1]], steps: -2, gainDb: -6 },
      soloists: [
        ['clean-guitar', 1],
        ['pedal-steel', 1],
        ['fiddle', 1],
      ],
      cells: {
        verse: ['x-x-x-x-x---....', 'x---x-x-x-x-x---', '..x-x-x-x---....', 'x-xxx---x-x-....'],
        chorus: ['x---x---x-x-x---', 'x-----x-x-x-x---', 'x-x-x---x-------'],
        solo: ['x-xxx-xxx-x-x-x-', 'x-x-x-xxx-xxx---', 'xxx-x-x-xxx-x---'],
      },
      tessitura: 70,
      ambitus: 5,
      leaps: 0.22,
      chromatic: 0.08,
      rests: 0.12,
      noteLength: 0.88,
      minIntensity: 0.32,
      channel: { gainDb: -3, pan: 0.1, reverb: 0.15, echo: 0.1 },
    },
    reverb: { decaySeconds: 1, brightness: 0.65 },
    sectionDynamics: { lowPassOctaves: 1.2, attenuationDb: 2.5, widthReduction: 0.3, harmonyWidthBoost: 0.3 },
    introTextures: [
      ['hook', 2],
      ['chords', 2],
    ],
    outroTextures: [
      ['band', 1],
      ['chords', 1],
    ],
    ending: 'ring',
    barsPerChord: 1,
    maxRingBeats: 5,
  },
  substyles: { bluegrass },
};
