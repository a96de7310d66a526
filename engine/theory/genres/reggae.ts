import { dancehall } from '#engine/theory/genres/styles/dancehall.ts';
import { dub } from '#engine/theory/genres/styles/dub.ts';
import { ska } from '#engine/theory/genres/styles/ska.ts';
import type { Genre } from '#engine/theory/genres/idiom.ts';

export const reggae: Genre = {
  idiom: {
    preset: 'Reggae',
    label: 'reggae',
    tempo: { low: 66, high: 90, usual: 76 },
    metres: [['4/4', 1]],
    modes: [
      ['major', 3],
      ['minor', 3],
      ['dorian', 1],
    ],
    major: {
      verse: ['I | IV | I | IV', 'I | ii | I | ii', 'I | V | vi | IV', 'I | I | IV | V'],
      chorus: ['I | IV | I | V', 'IV | I | V | I', 'I | V | IV | V', 'IV | I | IV | V', 'I | vi | ii | V'],
      bridge: ['vi | ii | vi | V', 'IV | iii | ii | V'],
      close: ['IV V', 'V'],
      open: ['V', 'ii V'],
    },
    minor: {
      verse: ['i | bVII | i | bVII', 'i | iv | i | iv', 'i | i | iv | bVII', 'i7 | iv7 | i7 | v7'],
      chorus: ['i | bVII | bVI | V', 'bVI | bVII | i | i', 'iv | i | bVII | V'],
      bridge: ['bVI | iv | bVI | V', 'bIII | bVII | iv | V'],
      close: ['iv V', 'V', 'bVII V'],
      open: ['V', 'v', 'bVII'],
    },
    forms: [
      [
        ['intro', 4, 2],
        ['verse', 8, 1],
        ['chorus', 8, 1],
        ['verse', 8, 3],
        ['chorus', 8, 4],
        ['break', 8, 3],
        ['chorus', 8, 4],
        ['outro', 4, 2],
      ],
    ],
    sectionNames: { break: 'Dub break' },
    feel: { swing: [0.55, 0.6], swingUnit: 'sixteenth', backbeatLateMs: 8, looseMs: 5, dynamics: 0.08 },
    drums: {
      kits: [['acoustic', 1]],
      grooves: [
        { from: 0, lines: { rim: '........x.......', 'closed-hat': 'X.o.X.o.X.o.X.o.' } },
        {
          from: 0.35,
          lines: { kick: '........X.......', rim: '........X.......', 'closed-hat': 'X.o.X.o.X.o.X.o.' },
        },
        {
          from: 0.35,
          lines: {
            kick: '........X.......',
            snare: '........X.....o.',
            'closed-hat': 'X.ooX.o.X.ooX.o.',
            rim: '...?......?.....',
          },
        },
        {
          from: 0.7,
          lines: {
            kick: 'X...x...X...x...',
            rim: '........X.....?.',
            'closed-hat': 'X.o.X.o.X.o.X.oo',
            'open-hat': '......o.........',
          },
        },
        {
          from: 0,
          kinds: ['break'],
          lines: { kick: '........X.......', rim: '........X..?..?.', 'closed-hat': '....x.......x...' },
        },
      ],
      fills: ['toms', 'snare'],
      crash: 0.5,
      stand: { gainDb: 1, reverb: 0.15, echo: 0.08 },
    },
    bass: {
      instruments: [
        ['electric-bass', 3],
        ['sub-bass', 1],
      ],
      lines: [
        { steps: 'R.......5.......', from: 0, gate: 0.8 },
        { steps: 'R...R...5.....a.', from: 0.35, gate: 0.7 },
        { steps: 'R...5...8.....5.', from: 0.35, gate: 0.7 },
        { steps: '....R...5.R.3...', from: 0.35, gate: 0.7 },
        { steps: 'R...R.8.5...3...', from: 0.7, gate: 0.7 },
      ],
      from: 0.1,
      stand: { gainDb: -4 },
    },
    layers: [
      {
        name: 'comp',
        instruments: [
          ['clean-guitar', 3],
          ['piano', 1],
        ],
        figures: [
          { steps: '....x.......x...', gate: 0.25 },
          { steps: '....X.......X...', gate: 0.22, from: 0.4 },
          { steps: '....Xo......Xo..', gate: 0.3, from: 0.4 },
          { steps: '..x.X.x...x.X.x.', gate: 0.22, from: 0.78 },
        ],
        voicing: 'close',
        voices: 3,
        centre: 66,
        from: 0,
        stand: { gainDb: -3, pan: -0.3, reverb: 0.2, echo: 0.12 },
      },
      {
        name: 'comp',
        instruments: [['organ', 1]],
        figures: [
          { steps: '..x.o.x...x.o.x.', gate: 0.4 },
          { steps: '.x.xo.x..x.xo.x.', gate: 0.35 },
        ],
        voicing: 'close',
        voices: 3,
        centre: 62,
        from: 0.6,
        stand: { gainDb: -8, pan: 0.35, reverb: 0.15 },
      },
    ],
    melody: {
      instruments: [
        ['organ', 1],
        ['brass', 2],
        ['saxophone', 1],
        ['flute', 1],
      ],
      answer: [['brass', 1]],
      second: {
        instruments: [
          ['saxophone', 1],
          ['brass', 1],
        ],
        steps: -2,
        gainDb: -4,
      },
      soloists: [['brass', 1]],
      cells: {
        verse: ['..x-x-x-x---....', 'x-x-x---....x-x-', '....x-x-x-x-x---'],
        chorus: ['x---x-x-x---....', '..x-x---x-x-x---', 'x-x-x-x-x-------'],
        solo: ['x-xxx-x-..x-x---', 'x-x-x---x-xxx---'],
      },
      centre: 70,
      reach: 5,
      leaps: 0.25,
      chromatic: 0.03,
      rests: 0.28,
      gate: 0.8,
      from: 0.42,
      stand: { gainDb: -4, pan: 0.1, reverb: 0.25, echo: 0.25 },
    },
    room: { decaySeconds: 1.8, brightness: 0.6 },
    drama: { darkOctaves: 1.3, quieterDb: 1.5, narrower: 0.3, wider: 0.4 },
    beginnings: [
      ['rhythm', 2],
      ['beat', 1],
    ],
    leavings: [['vamp', 1]],
    ending: 'ring',
    barsPerChord: 1,
    ringBeats: 4,
  },
  styles: {
    dub,
    ska: ska,
    dancehall,
  },
};
