import { disco } from '#engine/theory/genres/styles/disco.ts';
import { synthPop } from '#engine/theory/genres/styles/synth-pop.ts';
import type { Genre } from '#engine/theory/genres/idiom.ts';

export const pop: Genre = {
  idiom: {
    preset: 'Pop',
    label: 'pop',
    tempo: { low: 92, high: 128, usual: 112 },
    metres: [['4/4', 1]],
    modes: [
      ['major', 4],
      ['minor', 2],
    ],
    major: {
      verse: ['I | V | vi | IV', 'vi | IV | I | V', 'Iadd9 | vi7 | IVmaj7 | V', 'I | iii7 | IV | V'],
      chorus: ['IV | V | iii7 | vi', 'I | V/7 | vi | IV', 'vi | IV | I | V', 'IV | I | V | vi'],
      bridge: ['ii7 | iii7 | IV | V', 'bVII | IV | iv | V', 'vi | iii | IV | iv'],
      close: ['IV V', 'ii7 V', 'V7sus4 V'],
      open: ['V', 'V7sus4 V', 'ii7 V'],
    },
    minor: {
      verse: [
        'i | bVI | i | iv',
        'i | bVI | iv | V',
        'i | bVI | bIII | bVII',
        'i | bVII | bVI | bVII',
        'i | iv7 | bVI | V',
      ],
      chorus: [
        'bVI | bVII | i | i',
        'i | bVI | V | i',
        'iv | bVI | i | V',
        'bVI | iv | i | V',
        'bVI | bVII | i | bIII',
        'i | bIII | bVII | iv',
        'bVI | bIII | bVII | i',
      ],
      bridge: ['iv | bVII | bIII | bVI', 'bVI | iv | bII | V'],
      close: ['iv V', 'bVI V', 'V'],
      open: ['V', 'bVII', 'iv V'],
    },
    forms: [
      [
        ['intro', 4, 2],
        ['verse', 8, 1],
        ['lift', 4, 4],
        ['chorus', 8, 1],
        ['verse', 8, 3],
        ['lift', 4, 5],
        ['chorus', 8, 3],
        ['bridge', 8, 4],
        ['chorus', 8, 5],
        ['outro', 4, 2],
      ],
    ],
    sectionNames: { lift: 'Pre-chorus' },
    feel: { swing: [0.5, 0.52], swingUnit: 'sixteenth', backbeatLateMs: 3, looseMs: 4, dynamics: 0.07 },
    drums: {
      kits: [
        ['electronic', 2],
        ['acoustic', 2],
      ],
      grooves: [
        { from: 0, lines: { kick: 'x.......x.......', rim: '....o.......o...', shaker: 'x.o.x.o.x.o.x.o.' } },
        {
          from: 0.35,
          lines: { kick: 'x.....x.x.......', snare: '....x.......x...', 'closed-hat': 'x.o.x.o.x.o.x.o.' },
        },
        {
          from: 0.5,
          lines: { kick: 'X.....x.x.?.....', snare: '....X.......X..?', 'closed-hat': 'x.x.x.x.x.x.x.xo' },
        },
        {
          from: 0.5,
          lines: { kick: 'X..x....x.x.....', snare: '....X.......X...', 'closed-hat': 'xoxoxoxoxoxoxoxo' },
        },
        {
          from: 0.7,
          lines: {
            kick: 'X.....x.X.x....?',
            snare: '....X..?....X...',
            clap: '....x.......x...',
            'closed-hat': 'x.x.x.x.x.x.x...',
            'open-hat': '..............x.',
            tambourine: 'o.x.o.x.o.x.o.x.',
          },
        },
        {
          from: 0.7,
          lines: {
            kick: 'X...x...X...x...',
            clap: '....X.......X...',
            snare: '....x.......x..o',
            'open-hat': '..x...x...x...x.',
            shaker: 'xoxoxoxoxoxoxoxo',
          },
        },
        {
          from: 0.4,
          kinds: ['build', 'lift'],
          lines: { kick: 'x...x...x...x...', snare: '....x.......x.xx', 'closed-hat': 'x.x.x.x.x.x.x.x.' },
        },
      ],
      fills: ['toms', 'snare', 'claps'],
      crash: 0.9,
      stand: { gainDb: 0, reverb: 0.1 },
    },
    bass: {
      instruments: [
        ['electric-bass', 2],
        ['synth-bass', 2],
      ],
      lines: [
        { steps: 'R...............', from: 0, gate: 0.95 },
        { steps: 'R.....R.R.....a.', from: 0.4, gate: 0.8 },
        { steps: 'kick', from: 0.4, gate: 0.85 },
        { steps: 'R.R.R.R.R.R.R.a.', from: 0.65, gate: 0.8 },
        { steps: 'R..R..8.R..R..5a', from: 0.65, gate: 0.7 },
        { steps: 'R.....8.R...R.8.', from: 0.75, gate: 0.8 },
      ],
      from: 0.3,
      stand: { gainDb: -5, duckDb: 3 },
    },
    layers: [
      {
        name: 'comp',
        instruments: [
          ['piano', 3],
          ['electric-piano', 2],
        ],
        figures: [
          { steps: 'x...............', gate: 'hold' },
          { steps: 'X...x...x...x...', gate: 0.8, from: 0.4 },
          { steps: 'X..x..x.x..x..x.', gate: 0.7, from: 0.5 },
          { steps: 'X.x.x.x.X.x.x.x.', gate: 0.6, from: 0.7 },
        ],
        voicing: 'close',
        voices: 4,
        centre: 62,
        from: 0,
        stand: { gainDb: -8, pan: -0.15, reverb: 0.18, duckDb: 2 },
      },
      {
        name: 'pad',
        instruments: [
          ['warm-pad', 2],
          ['strings', 2],
        ],
        figures: [{ steps: 'x...............', gate: 'hold' }],
        voicing: 'open',
        voices: 4,
        centre: 64,
        from: 0.6,
        stand: { gainDb: -12, reverb: 0.35, duckDb: 3 },
      },
      {
        name: 'arpeggio',
        instruments: [
          ['plucked-synth', 3],
          ['clean-guitar', 2],
        ],
        figures: [
          { steps: '0.2.1.3.0.2.1.3.', gate: 0.6 },
          { steps: '0.1.2.3.2.1.2.1.', gate: 0.6 },
          { steps: '3.2.1.2.3.2.0.1.', gate: 0.6 },
        ],
        voicing: 'close',
        voices: 4,
        centre: 70,
        from: 0.62,
        stand: { gainDb: -13, pan: 0.35, reverb: 0.22, echo: 0.2, duckDb: 2 },
      },
    ],
    melody: {
      instruments: [
        ['synth-lead', 3],
        ['piano', 1],
        ['plucked-synth', 1],
        ['clean-guitar', 1],
      ],
      second: {
        instruments: [
          ['bell', 1],
          ['plucked-synth', 2],
        ],
        steps: 7,
        gainDb: -7,
      },
      soloists: [],
      cells: {
        verse: [
          'x.x.x---..x.x---',
          'x---x-x-x---....',
          '..x.x.x-x---x---',
          'x-x-x---x-x-x---',
          'x-xx-x--x---....',
        ],
        chorus: ['x---x---x-x-x---', 'x-----x-x---x---', 'x---x-x-x-----x-', 'x-----x-----x---'],
        solo: ['x-x-x-x-x---x-x-', 'x---xxx-x---x---'],
      },
      centre: 71,
      reach: 6,
      leaps: 0.25,
      chromatic: 0.02,
      rests: 0.12,
      gate: 0.9,
      from: 0.35,
      stand: { gainDb: -4, reverb: 0.22, echo: 0.15 },
    },
    room: { decaySeconds: 1.2, brightness: 0.65 },
    drama: { darkOctaves: 1.8, quieterDb: 3, narrower: 0.4, wider: 0.5 },
    beginnings: [
      ['chords', 2],
      ['hook', 2],
      ['beat', 1],
    ],
    leavings: [
      ['chords', 2],
      ['vamp', 1],
    ],
    ending: 'ring',
    barsPerChord: 1,
    ringBeats: 8,
  },
  styles: {
    'dance pop': { tempo: { low: 110, high: 130, usual: 122 } },
    'synth-pop': synthPop,
    disco,
    ballad: { tempo: { low: 62, high: 82, usual: 70 }, room: { decaySeconds: 1.8, brightness: 0.5 } },
  },
};
