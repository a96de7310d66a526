import { grunge } from '#engine/theory/genres/styles/grunge.ts';
import { shoegaze } from '#engine/theory/genres/styles/shoegaze.ts';
import type { Genre } from '#engine/theory/genres/idiom.ts';

export const alternative: Genre = {
  idiom: {
    preset: 'Alternative',
    label: 'alternative',
    tempo: { low: 82, high: 138, usual: 108 },
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
      close: ['bVI V', 'IV V'],
      open: ['V', 'bVII'],
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
      close: ['bVI V', 'bII V', 'V'],
      open: ['V', 'bVII', 'bII'],
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
    feel: { swing: [0.5, 0.5], swingUnit: 'eighth', backbeatLateMs: 6, looseMs: 6, dynamics: 0.09 },
    drums: {
      kits: [['acoustic', 1]],
      grooves: [
        {
          from: 0,
          lines: { kick: 'x..x......x.....', rim: '....x.......x...', 'closed-hat': 'o.o.o.o.o.o.o.o.' },
        },
        {
          from: 0.42,
          lines: { kick: 'X..x....x.x.....', snare: '....X.......X...', 'closed-hat': 'x.x.x.x.x.x.x.x.' },
        },
        {
          from: 0.42,
          lines: {
            kick: 'X.........x..x..',
            snare: '....X.......X..o',
            'low-tom': '..o...o...o...o.',
            'closed-hat': 'x...x...x...x...',
          },
        },
        {
          from: 0.68,
          lines: {
            kick: 'X..x..x.X.x...x.',
            snare: '....X.......X..o',
            ride: 'X.x.X.x.X.x.X.x.',
            crash: '?...............',
          },
        },
        {
          from: 0.68,
          lines: { kick: 'X.x...x.X..x..x.', snare: '....X.......X...', crash: 'x...x...x...x...' },
        },
      ],
      fills: ['toms', 'snare'],
      crash: 1,
      stand: { gainDb: 0, reverb: 0.14 },
    },
    bass: {
      instruments: [['electric-bass', 1]],
      lines: [
        { steps: 'R...............', from: 0, gate: 0.95 },
        { steps: 'R..R....R.R...a.', from: 0.42, gate: 0.85 },
        { steps: 'R.R.R.R.R.R.R.R.', from: 0.68, gate: 0.9 },
        { steps: 'R..R..R.R.R...5.', from: 0.68, gate: 0.9 },
      ],
      from: 0.25,
      stand: { gainDb: -5 },
    },
    layers: [
      {
        name: 'arpeggio',
        instruments: [['clean-guitar', 1]],
        figures: [
          { steps: '0...2...1...3...', gate: 1.5 },
          { steps: '0.1.3.2.0.1.3.2.', gate: 1.4, from: 0.42 },
          { steps: '0..1..2.3..2..1.', gate: 1.4, from: 0.42 },
        ],
        voicing: 'open',
        voices: 4,
        centre: 60,
        from: 0,
        stand: { gainDb: -2, pan: -0.2, reverb: 0.2 },
      },
      {
        name: 'comp',
        instruments: [['distorted-guitar', 1]],
        figures: [
          { steps: 'X...............', gate: 'hold' },
          { steps: 'X.x.x.x.X.x.x.x.', gate: 0.95, from: 0.66 },
          { steps: 'X..x..x.X..x..x.', gate: 0.95, from: 0.66 },
        ],
        voicing: 'power',
        voices: 4,
        centre: 48,
        from: 0.6,
        stand: { gainDb: -6, pan: -0.85, reverb: 0.12 },
      },
      {
        name: 'comp',
        instruments: [['distorted-guitar', 1]],
        figures: [
          { steps: 'X.......x.......', gate: 0.98 },
          { steps: 'X.x.x.x.x.x.x.x.', gate: 0.95, from: 0.66 },
        ],
        voicing: 'close',
        voices: 3,
        centre: 62,
        from: 0.66,
        stand: { gainDb: -6, pan: 0.85, reverb: 0.12 },
      },
    ],
    melody: {
      instruments: [
        ['clean-guitar', 3],
        ['cello', 1],
      ],
      answer: [['distorted-guitar', 1]],
      second: { instruments: [['distorted-guitar', 1]], steps: -7, gainDb: -4 },
      soloists: [['distorted-guitar', 1]],
      cells: {
        verse: ['x---x-x-....x-x-', 'x-x-----x-x-....', '..x---x-x-------'],
        chorus: ['x-----x-x-----x-', 'x---x---x---x---', 'x-------x-x-x---'],
        solo: ['x-x-x---x-x-x---', 'x-----x-x-----x-'],
      },
      centre: 68,
      reach: 5,
      leaps: 0.28,
      chromatic: 0.08,
      rests: 0.25,
      gate: 0.95,
      from: 0.38,
      stand: { gainDb: -4, pan: 0.1, reverb: 0.22, echo: 0.12 },
    },
    room: { decaySeconds: 1.3, brightness: 0.5 },
    drama: { darkOctaves: 2.2, quieterDb: 5, narrower: 0.7, wider: 0.2 },
    beginnings: [
      ['chords', 3],
      ['rhythm', 1],
    ],
    leavings: [
      ['chords', 2],
      ['band', 1],
    ],
    ending: 'ring',
    barsPerChord: 1,
    ringBeats: 8,
  },
  styles: {
    grunge,
    shoegaze: {
      ...shoegaze,
      tempo: { low: 84, high: 118, usual: 100 },
      modes: [
        ['major', 2],
        ['mixolydian', 1],
      ],
    },
    'post-rock': { tempo: { low: 76, high: 120, usual: 96 }, room: { decaySeconds: 3, brightness: 0.45 } },
  },
};
