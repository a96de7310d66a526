import type { Genre } from '#engine/theory/genres/idiom.ts';

export const ambient: Genre = {
  idiom: {
    preset: 'Ambient',
    label: 'ambient',
    tempo: { low: 60, high: 84, usual: 68 },
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
      close: ['V9sus4', 'IVadd9', 'V9sus4'],
      open: ['V9sus4', 'IVmaj9'],
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
      close: ['v7', 'V7sus4', 'iv9'],
      open: ['v7', 'bVIIsus4'],
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
    feel: { swing: [0.5, 0.5], swingUnit: 'eighth', backbeatLateMs: 0, looseMs: 18, dynamics: 0.1 },
    drums: {
      kits: [['electronic', 1]],
      grooves: [
        { from: 0.86, lines: { kick: 'x...x...x...x...', shaker: 'o...o...o...o...' } },
        {
          from: 0.95,
          lines: { kick: 'x...x...x...x...', rim: '....o.......o...', shaker: 'o.o.o.o.o.o.o.o.' },
        },
      ],
      fills: ['hats'],
      crash: 0,
      stand: { gainDb: -12, reverb: 0.5 },
    },
    bass: {
      instruments: [
        ['sub-bass', 2],
        ['cello', 1],
      ],
      lines: [{ steps: 'R...............', from: 0, gate: 1 }],
      from: 0.45,
      stand: { gainDb: -8, reverb: 0.15 },
    },
    layers: [
      {
        name: 'pad',
        instruments: [['warm-pad', 1]],
        figures: [{ steps: 'x...............', gate: 'hold' }],
        voicing: 'open',
        voices: 4,
        centre: 57,
        from: 0,
        stand: { gainDb: -6, reverb: 0.5 },
      },
      {
        name: 'pad',
        instruments: [
          ['glass-pad', 2],
          ['strings', 2],
        ],
        figures: [{ steps: 'x...............', gate: 'hold' }],
        voicing: 'open',
        voices: 3,
        centre: 70,
        from: 0.4,
        stand: { gainDb: -12, pan: 0.3, reverb: 0.6 },
      },
      {
        name: 'arpeggio',
        instruments: [
          ['felt-piano', 2],
          ['bell', 1],
          ['plucked-synth', 1],
        ],
        figures: [
          { steps: '0.....2.....1...', gate: 2 },
          { steps: '..1.....3.......', gate: 2 },
          { steps: '0...2...3...1...', gate: 2, from: 0.7 },
          { steps: '0..1..2..3..2...', gate: 2, from: 0.7 },
        ],
        voicing: 'open',
        voices: 4,
        centre: 70,
        from: 0.5,
        stand: { gainDb: -12, pan: -0.35, reverb: 0.5, echo: 0.4 },
      },
    ],
    melody: {
      instruments: [
        ['felt-piano', 3],
        ['bell', 1],
        ['flute', 1],
        ['strings', 1],
      ],
      soloists: [],
      cells: {
        verse: ['x---------------', 'x-------x-------', '....x-----------', '........x-------'],
        chorus: ['x-------x---x---', 'x-----------x---', '....x---x-------'],
        solo: ['x---x---x-------'],
      },
      centre: 72,
      reach: 5,
      leaps: 0.4,
      chromatic: 0,
      rests: 0.35,
      gate: 1,
      from: 0.38,
      stand: { gainDb: -8, pan: 0.1, reverb: 0.55, echo: 0.35 },
    },
    room: { decaySeconds: 7, brightness: 0.4 },
    ending: 'ring',
    barsPerChord: 2,
    ringBeats: 12,
  },
  styles: {
    'dark ambient': {
      modes: [
        ['phrygian', 2],
        ['minor', 2],
      ],
      room: { decaySeconds: 9, brightness: 0.2 },
    },
    drone: { barsPerChord: 4, room: { decaySeconds: 10, brightness: 0.3 } },
  },
};
