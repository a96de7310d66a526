import { dancehall } from '#engine/theory/genres/substyles/dancehall.ts';
import { dub } from '#engine/theory/genres/substyles/dub.ts';
import { ska } from '#engine/theory/genres/substyles/ska.ts';
import type { Genre } from '#engine/theory/genres/style.ts';
import { guitarTonics } from '#engine/theory/genres/tonics.ts';

export const reggae: Genre = {
  style: {
    preset: 'Reggae',
    label: 'reggae',
    tempo: { low: 66, high: 90, typical: 76 },
    tonics: guitarTonics,
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
      finalCadence: ['IV V', 'V'],
      halfCadence: ['V', 'ii V'],
    },
    minor: {
      verse: ['i | bVII | i | bVII', 'i | iv | i | iv', 'i | i | iv | bVII', 'i7 | iv7 | i7 | v7'],
      chorus: ['i | bVII | bVI | V', 'bVI | bVII | i | i', 'iv | i | bVII | V'],
      bridge: ['bVI | iv | bVI | V', 'bIII | bVII | iv | V'],
      finalCadence: ['iv V', 'V', 'bVII V'],
      halfCadence: ['V', 'v', 'bVII'],
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
    feel: {
      swing: [0.55, 0.6],
      swingUnit: 'sixteenth',
      backbeatDelayMs: 8,
      grooveTemplate: 'reggae',
      looseness: 0.75,
      expression: 0.3,
      velocityDeviation: 0.08,
    },
    drums: {
      kits: [['acoustic', 1]],
      grooves: [
        { minIntensity: 0, lines: { rim: '........x.......', 'closed-hat': 'x.x.x.x.x.x.x.x.' } },
        {
          minIntensity: 0.35,
          lines: { kick: '........X.......', rim: '........X.......', 'closed-hat': 'x.x.x.x.x.x.x.x.' },
        },
        {
          minIntensity: 0.35,
          lines: {
            kick: '........X.......',
            snare: '........X.....o.',
            'closed-hat': 'x.xxx.x.x.xxx.x.',
            rim: '...?......?.....',
          },
        },
        {
          minIntensity: 0.7,
          lines: {
            kick: 'X...x...X...x...',
            rim: '........X.....?.',
            'closed-hat': 'x...x...x...x...',
            'open-hat': '..x...x...x...x.',
            shaker: 'oxoxoxoxoxoxoxox',
          },
        },
        {
          minIntensity: 0,
          kinds: ['break'],
          lines: { kick: '........X.......', rim: '........X..?..?.', 'closed-hat': '....x.......x...' },
        },
      ],
      fills: ['toms', 'snare'],
      crash: 0.5,
      channel: { gainDb: 1, reverb: 0.15, echo: 0.08 },
    },
    bass: {
      instruments: [
        ['electric-bass', 3],
        ['sub-bass', 1],
      ],
      lines: [
        { steps: 'R.......5.......', minIntensity: 0, noteLength: 0.8 },
        { steps: 'R...R...5.....a.', minIntensity: 0.35, noteLength: 0.7 },
        { steps: 'R...5...8.....5.', minIntensity: 0.35, noteLength: 0.7 },
        { steps: '....R...5.R.3...', minIntensity: 0.35, noteLength: 0.7 },
        { steps: 'R...R.8.5...3...', minIntensity: 0.7, noteLength: 0.7 },
      ],
      minIntensity: 0.1,
      channel: { gainDb: -4 },
    },
    accompaniment: [
      {
        name: 'comp',
        instruments: [
          ['clean-guitar', 3],
          ['piano', 1],
        ],
        patterns: [
          { steps: '....x.......x...', noteLength: 0.25 },
          { steps: '....X.......X...', noteLength: 0.22, minIntensity: 0.4 },
          { steps: '....Xo......Xo..', noteLength: 0.3, minIntensity: 0.4 },
          { steps: '..x.X.x...x.X.x.', noteLength: 0.22, minIntensity: 0.78 },
        ],
        voicing: 'close',
        voices: 3,
        register: 66,
        minIntensity: 0,
        channel: { gainDb: -3, pan: -0.3, reverb: 0.2, echo: 0.12 },
      },
      {
        name: 'comp',
        instruments: [
          ['organ', 3],
          ['clavinet', 1],
        ],
        patterns: [
          { steps: '..x.o.x...x.o.x.', noteLength: 0.4 },
          { steps: '.x.xo.x..x.xo.x.', noteLength: 0.35 },
        ],
        voicing: 'close',
        voices: 3,
        register: 62,
        minIntensity: 0.6,
        channel: { gainDb: -8, pan: 0.35, reverb: 0.15 },
      },
    ],
    melody: {
      instruments: [
        ['organ', 1],
        ['brass', 2],
        ['trombone', 1],
        ['saxophone', 1],
        ['flute', 1],
      ],
      alternateLead: [['brass', 1]],
      parallelVoice: {
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
      tessitura: 72,
      ambitus: 5,
      pentatonic: 0.8,
      leaps: 0.25,
      chromatic: 0.03,
      rests: 0.28,
      noteLength: 0.8,
      minIntensity: 0.42,
      channel: { gainDb: -4, pan: 0.1, reverb: 0.25, echo: 0.25 },
    },
    reverb: { type: 'spring', decaySeconds: 1.8, brightness: 0.6 },
    mix: {
      channelCompression: 0.6,
      parallelDrums: 0.2,
      busCompression: 'gentle',
      dynamicRangeDb: 0,
      leadDipDb: 2,
      lowEnd: 'bass',
    },
    sectionDynamics: { lowPassOctaves: 0, attenuationDb: 1.5, widthReduction: 0.3, harmonyWidthBoost: 0.4 },
    introTextures: [
      ['rhythm', 2],
      ['beat', 1],
    ],
    outroTextures: [['vamp', 1]],
    ending: 'ring',
    barsPerChord: 1,
    maxRingBeats: 4,
  },
  substyles: {
    dub,
    ska: ska,
    dancehall,
  },
};
