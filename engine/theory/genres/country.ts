import { bluegrass } from '#engine/theory/genres/styles/bluegrass.ts';
import type { Genre } from '#engine/theory/genres/idiom.ts';

export const country: Genre = {
  idiom: {
    preset: 'Country',
    label: 'country',
    tempo: { low: 86, high: 130, usual: 110 },
    metres: [
      ['4/4', 6],
      ['3/4', 1],
    ],
    modes: [['major', 1]],
    major: {
      verse: ['I | I | IV | I', 'I | V/7 | vi | IV', 'I | IV | V | I', 'I ii | iii IV | I | V7'],
      chorus: ['IV | I | V | I', 'I | IV | I | V7', 'IV | V | I | vi', 'IV | I | II7 | V7'],
      bridge: ['IV | IV | I | I | II7 | II7 | V7 | V7', 'vi | IV | II7 | V7'],
      close: ['IV V7', 'V7', 'II7 V7'],
      open: ['V7', 'II7 V7', 'IV V'],
    },
    minor: {
      verse: ['i | iv | i | V', 'i | i | iv | V7', 'i | bVII | i | V', 'i | iv | bVII | bIII'],
      chorus: ['bVI | bVII | i | i', 'iv | i | V | i', 'bIII | bVII | i | V', 'bVI | bVII | i | V7'],
      bridge: ['iv | i | bVI | V7'],
      close: ['V7', 'iv V7'],
      open: ['V7', 'bVII'],
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
    feel: { swing: [0.52, 0.6], swingUnit: 'eighth', backbeatLateMs: 2, looseMs: 6, dynamics: 0.09 },
    drums: {
      kits: [
        ['acoustic', 2],
        ['brushes', 2],
      ],
      grooves: [
        { from: 0, lines: { kick: 'x.......x.......', shaker: 'o.x.o.x.o.x.o.x.' } },
        { from: 0.4, lines: { kick: 'x...?...x...?...', snare: 'o.x.o.x.o.x.o.x.' } },
        { from: 0.4, lines: { kick: 'x.......x.....?.', snare: 'ooXoooXoooXoooXo' } },
        {
          from: 0.7,
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
      stand: { gainDb: -1, reverb: 0.1 },
    },
    bass: {
      instruments: [
        ['upright-bass', 2],
        ['electric-bass', 2],
      ],
      lines: [
        { steps: 'R.......5.......', from: 0, gate: 0.75 },
        { steps: 'R.......5.....a.', from: 0.4, gate: 0.7 },
        { steps: 'R.......5...3.a.', from: 0.6, gate: 0.7 },
        { steps: 'R...3...5...a...', from: 0.78, gate: 0.75 },
      ],
      from: 0.28,
      stand: { gainDb: -5 },
    },
    layers: [
      {
        name: 'comp',
        instruments: [['acoustic-guitar', 1]],
        figures: [
          { steps: '0...x...1...x...', gate: 0.8, strumMs: 10 },
          { steps: '0...x.o.1...x.xo', gate: 0.7, from: 0.35, strumMs: 10 },
          { steps: '0.x.xox.1.x.xox.', gate: 0.7, from: 0.7, strumMs: 9 },
          { steps: '0...x...x...', metre: '3/4', gate: 0.8, strumMs: 10 },
        ],
        voicing: 'open',
        voices: 4,
        centre: 57,
        from: 0,
        stand: { gainDb: -5, pan: -0.35, reverb: 0.1 },
      },
      {
        name: 'arpeggio',
        instruments: [['clean-guitar', 1]],
        figures: [
          { steps: '..3.2...3.21....', gate: 0.9 },
          { steps: '3..2..1.3..2..1.', gate: 0.8 },
        ],
        voicing: 'close',
        voices: 4,
        centre: 66,
        from: 0.52,
        stand: { gainDb: -11, pan: 0.4, reverb: 0.12, echo: 0.12 },
      },
      {
        name: 'pad',
        instruments: [
          ['strings', 1],
          ['organ', 1],
        ],
        figures: [{ steps: 'x...............', gate: 'hold' }],
        voicing: 'close',
        voices: 2,
        centre: 66,
        from: 0.72,
        stand: { gainDb: -15, pan: 0.2, reverb: 0.25 },
      },
    ],
    melody: {
      instruments: [
        ['clean-guitar', 3],
        ['fiddle', 2],
        ['piano', 1],
      ],
      answer: [
        ['fiddle', 2],
        ['clean-guitar', 1],
      ],
      second: { instruments: [['fiddle', 1]], steps: -2, gainDb: -6 },
      soloists: [
        ['clean-guitar', 1],
        ['fiddle', 1],
      ],
      cells: {
        verse: ['x-x-x-x-x---....', 'x---x-x-x-x-x---', '..x-x-x-x---....', 'x-xxx---x-x-....'],
        chorus: ['x---x---x-x-x---', 'x-----x-x-x-x---', 'x-x-x---x-------'],
        solo: ['x-xxx-xxx-x-x-x-', 'x-x-x-xxx-xxx---', 'xxx-x-x-xxx-x---'],
      },
      centre: 70,
      reach: 5,
      leaps: 0.22,
      chromatic: 0.08,
      rests: 0.12,
      gate: 0.88,
      from: 0.32,
      stand: { gainDb: -3, pan: 0.1, reverb: 0.15, echo: 0.1 },
    },
    room: { decaySeconds: 1, brightness: 0.65 },
    drama: { darkOctaves: 1.2, quieterDb: 2.5, narrower: 0.3, wider: 0.3 },
    beginnings: [
      ['hook', 2],
      ['chords', 2],
    ],
    leavings: [
      ['band', 1],
      ['chords', 1],
    ],
    ending: 'ring',
    barsPerChord: 1,
    ringBeats: 5,
  },
  styles: { bluegrass },
};
