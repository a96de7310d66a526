import type { Substyle } from '#engine/theory/genres/style.ts';

/** Emphasis on beat one, syncopated sixteenths with rests and ghost notes. */
export const funk: Substyle = {
  tempo: { low: 96, high: 116, typical: 106 },
  modes: [
    ['dorian', 3],
    ['mixolydian', 1],
    ['minor', 1],
  ],
  mixolydian: {
    verse: ['I9 | I9 | I9 | IV9', 'I9 | I9 | bVII9 | I9', 'I9 | IV9 | I9 | IV9'],
    chorus: ['IV9 | I9 | IV9 | I9', 'I9 | IV9 | bVII9 | I9'],
    bridge: ['IV9 | IV9 | bVII9 | bVII9', 'IV9 | I9 | IV9 | V9sus4'],
    finalCadence: ['V9sus4', 'bVII9'],
    halfCadence: ['V9sus4', 'bVII9'],
  },
  feel: {
    swing: [0.5, 0.55],
    swingUnit: 'sixteenth',
    backbeatDelayMs: 3,
    grooveTemplate: 'funk',
    looseness: 0.7,
    expression: 0.3,
    velocityDeviation: 0.09,
  },
  drums: {
    kits: [['acoustic', 1]],
    grooves: [
      {
        minIntensity: 0,
        lines: { kick: 'X.........x.....', rim: '....x.......x...', 'closed-hat': 'x.x.x.x.x.x.x.x.' },
      },
      {
        minIntensity: 0.4,
        lines: { kick: 'X.x.......x..x..', snare: '....X..o.o..X..o', 'closed-hat': 'xoxoxoxoxoxoxoxo' },
      },
      {
        minIntensity: 0.4,
        lines: { kick: 'X..x...x..x.....', snare: '....X..o....X.o.', 'closed-hat': 'xxxoxxxoxxxoxxxo' },
      },
      {
        minIntensity: 0.7,
        lines: {
          kick: 'X.x...x..xx..x..',
          snare: '....X..o.o..X..o',
          'closed-hat': 'x...x...x...x...',
          'open-hat': '..x...x...x...x.',
          tambourine: 'ooooXoooooooXooo',
        },
      },
    ],
    fills: ['snare', 'toms'],
    crash: 0.6,
    channel: { gainDb: 0, reverb: 0.06 },
  },
  bass: {
    instruments: [
      ['electric-bass', 3],
      ['slap-bass', 1],
    ],
    lines: [
      { steps: 'R.........R...5.', minIntensity: 0, noteLength: 0.7 },
      { steps: 'R.gR..8.g.5..7.a', minIntensity: 0.4, noteLength: 0.55 },
      { steps: 'R..g8.g...R7.5.a', minIntensity: 0.4, noteLength: 0.55 },
      { steps: 'R.gR8.gR.g57.8.a', minIntensity: 0.7, noteLength: 0.5 },
    ],
    minIntensity: 0.1,
    channel: { gainDb: -3 },
  },
  accompaniment: [
    {
      name: 'comp',
      instruments: [['clean-guitar', 1]],
      patterns: [
        { steps: '..x..x....x..x..', noteLength: 0.25 },
        { steps: 'o.xo.xo.o.xo.x.o', noteLength: 0.2, minIntensity: 0.4 },
        { steps: 'oox.xoo.oox.xo.x', noteLength: 0.2, minIntensity: 0.7 },
      ],
      voicing: 'close',
      voices: 3,
      register: 67,
      minIntensity: 0,
      channel: { gainDb: -9, pan: -0.4, reverb: 0.06 },
    },
    {
      name: 'comp',
      instruments: [
        ['organ', 1],
        ['electric-piano', 1],
        ['clavinet', 2],
      ],
      patterns: [
        { steps: 'x...............', noteLength: 0.5 },
        { steps: 'x.....x...x.....', noteLength: 0.4, minIntensity: 0.5 },
      ],
      voicing: 'open',
      voices: 4,
      register: 60,
      minIntensity: 0.35,
      channel: { gainDb: -10, pan: 0.3, reverb: 0.12 },
    },
    {
      name: 'comp',
      instruments: [['brass', 1]],
      patterns: [
        { steps: 'x..x............', noteLength: 0.35 },
        { steps: '..........x..x..', noteLength: 0.35 },
        { steps: 'x..x......xx.x..', noteLength: 0.3, minIntensity: 0.78 },
      ],
      voicing: 'close',
      voices: 3,
      register: 67,
      minIntensity: 0.66,
      channel: { gainDb: -10, pan: 0.15, reverb: 0.15 },
    },
  ],
  reverb: { type: 'room', decaySeconds: 0.6, brightness: 0.6 },
  ending: 'button',
};
