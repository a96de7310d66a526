import type { Genre } from '#engine/theory/genres/idiom.ts';

export const rock: Genre = {
  idiom: {
    preset: 'Rock',
    label: 'rock',
    tempo: { low: 100, high: 150, usual: 126 },
    metres: [['4/4', 1]],
    modes: [
      ['mixolydian', 3],
      ['minor', 3],
      ['major', 3],
    ],
    major: {
      verse: ['I | bVII | IV | I', 'I | IV | I | V', 'I5 | I5 | IV5 | bVII5', 'I | V | IV | IV'],
      chorus: ['I | IV | V | IV', 'I | bVII | IV | I', 'vi | IV | I | V', 'IV | I | V | V'],
      bridge: ['vi | vi | IV | V', 'bVI | bVII | bVI | V', 'ii | IV | ii | V'],
      close: ['IV V', 'V', 'bVII V'],
      open: ['V', 'IV V', 'bVII IV'],
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
      close: ['bVI V', 'V', 'bVII V'],
      open: ['V', 'bVII', 'bVI bVII'],
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
    feel: { swing: [0.5, 0.5], swingUnit: 'eighth', backbeatLateMs: 4, looseMs: 5, dynamics: 0.07 },
    drums: {
      kits: [['acoustic', 1]],
      grooves: [
        {
          from: 0,
          lines: { kick: 'x.......x.......', rim: '....x.......x...', 'closed-hat': 'x.o.x.o.x.o.x.o.' },
        },
        {
          from: 0.4,
          lines: { kick: 'X.......x.x.....', snare: '....X.......X...', 'closed-hat': 'X.x.X.x.X.x.X.x.' },
        },
        {
          from: 0.4,
          lines: { kick: 'X.....x.x.x.....', snare: '....X.......X..o', 'closed-hat': 'X.x.X.x.X.x.X.x.' },
        },
        {
          from: 0.4,
          lines: { kick: 'X..x....x.x...?.', snare: '....X..o....X...', 'closed-hat': 'X.x.X.x.X.x.X.xo' },
        },
        {
          from: 0.7,
          lines: { kick: 'X.x...x.x.x.....', snare: '....X.......X..o', ride: 'X.x.X.x.X.x.X.x.' },
        },
        {
          from: 0.7,
          lines: { kick: 'X.....x.X..x..x.', snare: '....X.......X...', 'open-hat': 'X...X...X...X...' },
        },
      ],
      fills: ['toms', 'snare'],
      crash: 0.95,
      stand: { gainDb: 0, reverb: 0.1 },
    },
    bass: {
      instruments: [['electric-bass', 1]],
      lines: [
        { steps: 'R.......R.......', from: 0, gate: 0.95 },
        { steps: 'R.R.R.R.R.R.R.R.', from: 0.4, gate: 0.85 },
        { steps: 'R.R.R.R.R.R.5.a.', from: 0.4, gate: 0.85 },
        { steps: 'R.....R.R.R.R.a.', from: 0.4, gate: 0.85 },
        { steps: 'R.R.R.8.R.R.5.7.', from: 0.72, gate: 0.85 },
      ],
      from: 0.25,
      stand: { gainDb: -6 },
    },
    layers: [
      {
        name: 'comp',
        instruments: [
          ['distorted-guitar', 4],
          ['clean-guitar', 1],
        ],
        figures: [
          { steps: 'x...............', gate: 'hold' },
          { steps: 'X.x.o.x.X.x.o.x.', gate: 0.35, from: 0.4 },
          { steps: 'X.....X.x.X.....', gate: 0.5, from: 0.4 },
          { steps: 'X.xxx.xxX.xxx.xx', gate: 0.7, from: 0.72 },
          { steps: 'X.x.x.x.X.x.x.x.', gate: 0.9, from: 0.72 },
        ],
        voicing: 'power',
        voices: 4,
        centre: 50,
        from: 0,
        stand: { gainDb: -7, pan: -0.75, reverb: 0.08 },
      },
      {
        name: 'comp',
        instruments: [
          ['distorted-guitar', 3],
          ['clean-guitar', 1],
        ],
        figures: [
          { steps: 'X...............', gate: 'hold' },
          { steps: 'X.x.x.x.X.x.x.x.', gate: 0.8, from: 0.6 },
          { steps: 'X..x..x.X..x..x.', gate: 0.8, from: 0.6 },
        ],
        voicing: 'close',
        voices: 3,
        centre: 65,
        from: 0.48,
        stand: { gainDb: -8, pan: 0.75, reverb: 0.08 },
      },
      {
        name: 'pad',
        instruments: [['organ', 1]],
        figures: [{ steps: 'x...............', gate: 'hold' }],
        voicing: 'close',
        voices: 3,
        centre: 64,
        from: 0.74,
        stand: { gainDb: -12, pan: 0.15, reverb: 0.2 },
      },
    ],
    melody: {
      instruments: [
        ['clean-guitar', 2],
        ['distorted-guitar', 2],
        ['organ', 1],
      ],
      second: { instruments: [['distorted-guitar', 1]], steps: 2, gainDb: -5 },
      soloists: [['distorted-guitar', 1]],
      cells: {
        verse: ['x-x-x---x-x-....', 'x---x-x-x---....', '..x-x-x-x-x-x---', 'x-xx--x-x---....'],
        chorus: ['x---x---x---x-x-', 'x-----x-x-----x-', 'x-x-x-----x-x---'],
        solo: ['x-x-xxx-x-x-xxx-', 'xxx-xxx-xxx-x---', 'x-----xxx-x-x-x-', 'x-x-x-x-xxxxx---'],
      },
      centre: 69,
      reach: 6,
      leaps: 0.3,
      chromatic: 0.05,
      rests: 0.15,
      gate: 0.9,
      from: 0.35,
      stand: { gainDb: -3, pan: 0.05, reverb: 0.18, echo: 0.1 },
    },
    room: { decaySeconds: 0.6, brightness: 0.6 },
    drama: { darkOctaves: 1.5, quieterDb: 4, narrower: 0.5, wider: 0.3 },
    beginnings: [
      ['chords', 3],
      ['beat', 2],
    ],
    leavings: [
      ['band', 1],
      ['chords', 1],
    ],
    ending: 'ring',
    barsPerChord: 1,
    ringBeats: 6,
  },
  styles: {
    ballad: { tempo: { low: 64, high: 84, usual: 72 }, room: { decaySeconds: 1.6, brightness: 0.55 } },
    'hard rock': {
      tempo: { low: 110, high: 160, usual: 136 },
      modes: [
        ['minor', 3],
        ['mixolydian', 1],
      ],
    },
    'rock and roll': {
      tempo: { low: 140, high: 180, usual: 160 },
      modes: [['major', 1]],
      feel: { swing: [0.58, 0.64], swingUnit: 'eighth', backbeatLateMs: 2, looseMs: 5, dynamics: 0.08 },
    },
    'soft rock': { tempo: { low: 84, high: 112, usual: 98 }, modes: [['major', 1]] },
    'surf rock': {
      tempo: { low: 140, high: 176, usual: 158 },
      modes: [
        ['minor', 2],
        ['harmonic minor', 1],
      ],
      room: { decaySeconds: 1.8, brightness: 0.7 },
    },
  },
};
