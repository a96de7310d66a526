import { popPunk } from '#engine/theory/genres/styles/pop-punk.ts';
import type { Genre } from '#engine/theory/genres/idiom.ts';

export const punk: Genre = {
  idiom: {
    preset: 'Punk',
    label: 'punk',
    tempo: { low: 160, high: 200, usual: 180 },
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
      close: ['IV5 V5', 'V5'],
      open: ['V5', 'IV5 V5'],
    },
    minor: {
      verse: ['i5 | bVI5 | iv5 | V5', 'i5 | bVI5 | bIII5 | bVII5', 'i5 | i5 | bVI5 | bVII5'],
      chorus: ['i5 | bVI5 | bVII5 | i5', 'bVI5 | bVII5 | i5 | i5', 'i5 | bIII5 | bVII5 | V5'],
      bridge: ['iv5 | bVI5 | V5 | V5'],
      close: ['bVI5 V5', 'V5'],
      open: ['V5', 'bVII5'],
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
    feel: { swing: [0.5, 0.5], swingUnit: 'eighth', backbeatLateMs: -2, looseMs: 4, dynamics: 0.04 },
    drums: {
      kits: [['acoustic', 1]],
      grooves: [
        {
          from: 0,
          lines: { kick: 'X.......X.......', 'low-tom': 'x.x.x.x.x.x.x.x.', snare: '............x...' },
        },
        {
          from: 0.35,
          lines: { kick: 'X.x...x.x.x...x.', snare: '....X.......X...', 'closed-hat': 'X.x.X.x.X.x.X.x.' },
        },
        {
          from: 0.35,
          lines: { kick: 'X.....x.X.x...x.', snare: '....X.......X...', 'closed-hat': 'X...X...X...X...' },
        },
        {
          from: 0.7,
          lines: { kick: 'X.x...x.X.x...x.', snare: '....X.......X...', 'open-hat': 'X.x.X.x.X.x.X.x.' },
        },
        {
          from: 0.7,
          lines: {
            kick: 'X.x...x.X.....x.',
            snare: '....X.......X...',
            ride: 'X...X...X...X...',
            crash: 'x...............',
          },
        },
        {
          from: 0,
          kinds: ['bridge'],
          lines: { kick: 'X...X...X...X...', snare: '..x...x...x...x.', 'closed-hat': 'X...X...X...X...' },
        },
      ],
      fills: ['snare', 'toms'],
      crash: 1,
      stand: { gainDb: 0, reverb: 0.08 },
    },
    bass: {
      instruments: [['electric-bass', 1]],
      lines: [
        { steps: 'R.R.R.R.R.R.R.R.', from: 0, gate: 0.85 },
        { steps: 'R.R.R.R.R.R.5.a.', from: 0.6, gate: 0.85 },
      ],
      from: 0.1,
      stand: { gainDb: -5 },
    },
    layers: [
      {
        name: 'comp',
        instruments: [['distorted-guitar', 1]],
        figures: [
          { steps: 'X...............', gate: 'hold' },
          { steps: 'X.x.x.x.X.x.x.x.', gate: 0.8, from: 0.35 },
          { steps: 'X.x.X.x.X.x.X.x.', gate: 0.9, from: 0.7 },
        ],
        voicing: 'power',
        voices: 4,
        centre: 51,
        from: 0,
        stand: { gainDb: -6, pan: -0.7, reverb: 0.05 },
      },
      {
        name: 'comp',
        instruments: [['distorted-guitar', 1]],
        figures: [
          { steps: 'X.x.x.x.X.x.x.x.', gate: 0.85 },
          { steps: 'X.X.x.x.X.X.x.x.', gate: 0.85 },
        ],
        voicing: 'close',
        voices: 3,
        centre: 64,
        from: 0.55,
        stand: { gainDb: -7, pan: 0.7, reverb: 0.05 },
      },
    ],
    melody: {
      instruments: [
        ['clean-guitar', 1],
        ['distorted-guitar', 2],
      ],
      second: { instruments: [['distorted-guitar', 1]], steps: -7, gainDb: -4 },
      soloists: [],
      cells: {
        verse: ['x-x-x-x-x---....', 'x-x-x-x-x-x-x-x-', 'x---x-x-x---x---'],
        chorus: ['x---x---x---x-x-', 'x-------x-x-x---', 'x---x-x-x-------'],
        solo: ['x-x-x-x-x-x-x-x-', 'x---x---x-x-x-x-'],
      },
      centre: 70,
      reach: 4,
      leaps: 0.2,
      chromatic: 0,
      rests: 0.15,
      gate: 0.9,
      from: 0.45,
      stand: { gainDb: -2, reverb: 0.1 },
    },
    room: { decaySeconds: 0.4, brightness: 0.7 },
    drama: { darkOctaves: 0.8, quieterDb: 1.5, narrower: 0.4, open: ['bridge'] },
    beginnings: [
      ['chords', 2],
      ['beat', 2],
    ],
    leavings: [['band', 1]],
    ending: 'button',
    barsPerChord: 1,
    ringBeats: 3,
  },
  styles: { 'pop punk': popPunk },
};
