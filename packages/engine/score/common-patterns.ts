import type {
  BassLine,
  RhythmCell,
  DrumStyle,
  AccompanimentPattern,
  Groove,
} from '#engine/theory/genres/style.ts';
import type { MetreName } from '#engine/theory/metre.ts';

/** Fallback patterns for a metre for which the genre has none. 5/4 is felt as 3 + 2, 7/8 as 2 + 2 + 3. */
export const commonGrooves: Readonly<Record<MetreName, readonly Groove[]>> = {
  '4/4': [
    {
      minIntensity: 0,
      lines: { kick: 'x.......x.......', rim: '....x.......x...', 'closed-hat': 'x.o.x.o.x.o.x.o.' },
    },
    {
      minIntensity: 0.5,
      lines: { kick: 'X.......X.x.....', snare: '....X.......X...', 'closed-hat': 'x.x.x.x.x.x.x.x.' },
    },
  ],
  '3/4': [
    { minIntensity: 0, lines: { kick: 'x...........', rim: '....o...o...', shaker: 'x.o.x.o.x.o.' } },
    {
      minIntensity: 0.4,
      lines: { kick: 'X.........?.', snare: '....x...x...', 'closed-hat': 'x.o.x.o.x.o.' },
    },
    { minIntensity: 0.65, lines: { kick: 'X.......x.?.', snare: '....X...X..o', ride: 'x.x.x.x.x.x.' } },
  ],
  '6/8': [
    { minIntensity: 0, lines: { kick: 'x...........', rim: '......x.....', shaker: 'x.o.o.x.o.o.' } },
    {
      minIntensity: 0.4,
      lines: { kick: 'X.........?.', snare: '......X.....', 'closed-hat': 'x.o.o.x.o.o.' },
    },
    { minIntensity: 0.65, lines: { kick: 'X...x.....x.', snare: '......X....o', ride: 'X.x.x.X.x.x.' } },
  ],
  '5/4': [
    {
      minIntensity: 0,
      lines: {
        kick: 'x...........x.......',
        rim: '........o.......o...',
        'closed-hat': 'x.o.x.o.x.o.x.o.x.o.',
      },
    },
    {
      minIntensity: 0.4,
      lines: {
        kick: 'X.....x.....X.......',
        snare: '........X.......X...',
        'closed-hat': 'x.x.x.x.x.x.x.x.x.x.',
      },
    },
    {
      minIntensity: 0.65,
      lines: { kick: 'X.....x.....X.x.....', snare: '........X.....o.X..o', ride: 'X.x.x.x.x.x.X.x.x.x.' },
    },
  ],
  '7/8': [
    {
      minIntensity: 0,
      lines: { kick: 'x.......x.....', rim: '....o.......o.', 'closed-hat': 'x.o.x.o.x.o.o.' },
    },
    {
      minIntensity: 0.4,
      lines: { kick: 'X.......X.....', snare: '....X.......X.', 'closed-hat': 'x.x.x.x.x.x.x.' },
    },
    {
      minIntensity: 0.65,
      lines: { kick: 'X.....x.X.....', snare: '....X.......X.', ride: 'X.x.X.x.X.x.x.' },
    },
  ],
};

/** Drums for a genre without drums, if the prompt or a section asks for them. */
export const commonDrums: DrumStyle = {
  kits: [
    ['brushes', 1],
    ['acoustic', 1],
  ],
  grooves: commonGrooves['4/4'],
  fills: ['brush'],
  crash: 0.2,
  channel: { gainDb: -6, reverb: 0.15 },
};

export const commonCompPatterns: Readonly<Record<MetreName, readonly AccompanimentPattern[]>> = {
  '4/4': [{ steps: 'x.......x.......', noteLength: 0.9 }],
  '3/4': [
    { steps: 'x...........', noteLength: 'hold' },
    { steps: '....x...x...', noteLength: 0.7, minIntensity: 0.35 },
    { steps: 'X...x.x.x...', noteLength: 0.7, minIntensity: 0.65 },
  ],
  '6/8': [
    { steps: 'x...........', noteLength: 'hold' },
    { steps: 'x...o.x...o.', noteLength: 0.8, minIntensity: 0.35 },
    { steps: 'X.o.x.X.o.x.', noteLength: 0.7, minIntensity: 0.65 },
  ],
  '5/4': [
    { steps: 'x...................', noteLength: 'hold' },
    { steps: 'x...........x.......', noteLength: 0.8, minIntensity: 0.35 },
    { steps: 'X.....x.....X...x...', noteLength: 0.7, minIntensity: 0.65 },
  ],
  '7/8': [
    { steps: 'x.............', noteLength: 'hold' },
    { steps: 'x.......x.....', noteLength: 0.8, minIntensity: 0.35 },
    { steps: 'X...x...X.x...', noteLength: 0.7, minIntensity: 0.65 },
  ],
};

export const commonArpeggios: Readonly<Record<MetreName, readonly AccompanimentPattern[]>> = {
  '4/4': [{ steps: '0.1.2.3.2.1.2.1.', noteLength: 0.9 }],
  '3/4': [
    { steps: '0.1.2.3.2.1.', noteLength: 1 },
    { steps: '0.2.1.3.1.2.', noteLength: 1 },
  ],
  '6/8': [
    { steps: '0.1.2.3.2.1.', noteLength: 1 },
    { steps: '0.2.3.1.2.3.', noteLength: 1 },
  ],
  '5/4': [
    { steps: '0.1.2.3.2.1.0.2.3.1.', noteLength: 1 },
    { steps: '0.2.1.3.1.2.0.2.1.2.', noteLength: 1 },
  ],
  '7/8': [
    { steps: '0.1.2.1.0.2.3.', noteLength: 1 },
    { steps: '0.2.1.2.0.3.2.', noteLength: 1 },
  ],
};

export const commonBassPatterns: Readonly<Record<MetreName, readonly BassLine[]>> = {
  '4/4': [{ steps: 'R.......5.......', minIntensity: 0, noteLength: 0.9 }],
  '3/4': [
    { steps: 'R...........', minIntensity: 0, noteLength: 0.9 },
    { steps: 'R.......5...', minIntensity: 0.4, noteLength: 0.9 },
    { steps: 'R...3...a...', minIntensity: 0.65, noteLength: 0.85 },
  ],
  '6/8': [
    { steps: 'R...........', minIntensity: 0, noteLength: 0.9 },
    { steps: 'R.....5.....', minIntensity: 0.4, noteLength: 0.9 },
    { steps: 'R...R.5...a.', minIntensity: 0.65, noteLength: 0.8 },
  ],
  '5/4': [
    { steps: 'R...................', minIntensity: 0, noteLength: 0.9 },
    { steps: 'R...........5.......', minIntensity: 0.4, noteLength: 0.9 },
    { steps: 'R.....R.....5.....a.', minIntensity: 0.65, noteLength: 0.85 },
  ],
  '7/8': [
    { steps: 'R.............', minIntensity: 0, noteLength: 0.9 },
    { steps: 'R.......5.....', minIntensity: 0.4, noteLength: 0.9 },
    { steps: 'R...R...5...a.', minIntensity: 0.65, noteLength: 0.8 },
  ],
};

export const commonRhythmCells: Readonly<Record<MetreName, readonly RhythmCell[]>> = {
  '4/4': ['x---x-x-x---....', 'x-----x-x---x---'],
  '3/4': [
    'x-------x---',
    'x---x---x---',
    'x-----x-x-x-',
    'x-x-x---x---',
    'x-----------',
    'x-x-x-x-x---',
    'x---x-x-x---',
  ],
  '6/8': [
    'x-----x---x-',
    'x---x-x-----',
    'x-x-x-x-----',
    'x---x-x---x-',
    'x-----------',
    'x-x-x-x-x-x-',
    'x-----x-x-x-',
  ],
  '5/4': [
    'x---x---x---x-------',
    'x-----x-x---x---x---',
    'x-x-x---x---x-x-x---',
    'x-----------x-------',
    'x---x-x-x-x-x---x-x-',
    'x-----x-----x-------',
  ],
  '7/8': [
    'x---x---x-----',
    'x---x-x-x---x-',
    'x-x-x---x-x-x-',
    'x-------x-----',
    'x-x-x-x-x-----',
    'x---x---x-x-x-',
  ],
};
