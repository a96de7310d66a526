import { boogie } from '#engine/theory/genres/styles/boogie.ts';
import { slowBlues } from '#engine/theory/genres/styles/slow-blues.ts';
import type { Genre } from '#engine/theory/genres/idiom.ts';

export const blues: Genre = {
  idiom: {
    preset: 'Blues',
    label: 'blues',
    tempo: { low: 76, high: 126, usual: 102 },
    metres: [['4/4', 1]],
    modes: [
      ['mixolydian', 4],
      ['minor', 1],
    ],
    major: {
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
      close: ['V7 IV7', 'V7', 'bVI7 V7'],
      open: ['V7', 'I7 V7', 'bVI7 V7'],
    },
    minor: {
      verse: [
        'i | iv7 | i6 | i7 | iv7 | iv7 | i6 | i7 | bVI7 | V7 | i7 | V7',
        'i | i7 | iv7 | V7',
        'i | iv7 | i7 | V7#9',
      ],
      chorus: ['i | i6 | i7 | i7 | iv7 | iv7 | i6 | i7 | V7 | iv7 | i7 | V7', 'i | iv7 | bVI7 | V7'],
      bridge: ['iv7 | iv7 | i7 | V7'],
      close: ['bVI7 V7', 'V7'],
      open: ['V7#9', 'V7'],
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
    feel: { swing: [0.64, 0.67], swingUnit: 'eighth', backbeatLateMs: 8, looseMs: 8, dynamics: 0.11 },
    drums: {
      kits: [
        ['acoustic', 3],
        ['brushes', 1],
      ],
      grooves: [
        {
          from: 0,
          lines: { kick: 'x.......x.......', rim: '....x.......x...', 'closed-hat': 'x.o.x.o.x.o.x.o.' },
        },
        {
          from: 0.42,
          lines: { kick: 'X.....x.x.......', snare: '....X.......X...', 'closed-hat': 'x.x.x.x.x.x.x.x.' },
        },
        {
          from: 0.42,
          lines: { kick: 'X.......x.....x.', snare: '....X.......X.o.', ride: 'x.x.x.x.x.x.x.x.' },
        },
        {
          from: 0.7,
          lines: { kick: 'X...x...X...x.x.', snare: '....X..o....X..o', ride: 'X.x.X.x.X.x.X.x.' },
        },
      ],
      fills: ['snare', 'toms'],
      crash: 0.5,
      stand: { gainDb: 3, reverb: 0.12 },
    },
    bass: {
      instruments: [
        ['electric-bass', 2],
        ['upright-bass', 2],
      ],
      lines: [
        { steps: 'R.......5.......', from: 0, gate: 0.9 },
        { steps: 'R...3...5...6...', from: 0.35, gate: 0.88 },
        { steps: 'R.R.3.3.5.5.6.6.', from: 0.6, gate: 0.75 },
        { steps: 'R...3.g.5...a...', from: 0.35, gate: 0.88 },
        { steps: 'R.R.3.3.5.6.7.6.', from: 0.6, gate: 0.75 },
      ],
      from: 0.2,
      stand: { gainDb: -5 },
    },
    layers: [
      {
        name: 'comp',
        instruments: [
          ['clean-guitar', 3],
          ['piano', 2],
        ],
        figures: [
          { steps: 'x...............', gate: 0.9 },
          { steps: '....x.......x...', gate: 0.4, from: 0.4 },
          { steps: 'x.x.x.x.x.x.x.x.', gate: 0.6, from: 0.4 },
          { steps: '..x.....x.x.....', gate: 0.5, from: 0.4 },
          { steps: 'X.x.o.x.X.x.o.xo', gate: 0.6, from: 0.7 },
        ],
        voicing: 'close',
        voices: 4,
        centre: 58,
        from: 0,
        stand: { gainDb: -4, pan: -0.35, reverb: 0.15 },
      },
      {
        name: 'pad',
        instruments: [['organ', 1]],
        figures: [{ steps: 'x...............', gate: 'hold' }],
        voicing: 'close',
        voices: 3,
        centre: 62,
        from: 0.58,
        stand: { gainDb: -14, pan: 0.3, reverb: 0.2 },
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
      centre: 68,
      reach: 6,
      leaps: 0.32,
      chromatic: 0.15,
      rests: 0.25,
      gate: 0.88,
      from: 0.3,
      stand: { gainDb: -4, pan: 0.15, reverb: 0.2, echo: 0.08 },
    },
    room: { decaySeconds: 0.7, brightness: 0.5 },
    drama: { darkOctaves: 1, quieterDb: 3, narrower: 0.2 },
    beginnings: [
      ['rhythm', 1],
      ['chords', 1],
      ['hook', 1],
    ],
    leavings: [
      ['band', 1],
      ['chords', 1],
    ],
    ending: 'ritardando',
    barsPerChord: 1,
    ringBeats: 6,
  },
  styles: {
    'slow blues': slowBlues,
    boogie,
  },
};
