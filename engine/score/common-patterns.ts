import type { BassLine, Cell, DrumIdiom, Figure, Groove } from '#engine/theory/genres/idiom.ts';
import type { MetreName } from '#engine/theory/metre.ts';

/** Fallback patterns for a metre for which the genre has none. */
export const commonGrooves: Readonly<Record<MetreName, readonly Groove[]>> = {
  '4/4': [
    {
      from: 0,
      lines: { kick: 'x.......x.......', rim: '....x.......x...', 'closed-hat': 'x.o.x.o.x.o.x.o.' },
    },
    {
      from: 0.5,
      lines: { kick: 'X.......X.x.....', snare: '....X.......X...', 'closed-hat': 'x.x.x.x.x.x.x.x.' },
    },
  ],
  '3/4': [
    { from: 0, lines: { kick: 'x...........', rim: '....o...o...', shaker: 'x.o.x.o.x.o.' } },
    { from: 0.4, lines: { kick: 'X.........?.', snare: '....x...x...', 'closed-hat': 'x.o.x.o.x.o.' } },
    { from: 0.65, lines: { kick: 'X.......x.?.', snare: '....X...X..o', ride: 'x.x.x.x.x.x.' } },
  ],
  '6/8': [
    { from: 0, lines: { kick: 'x...........', rim: '......x.....', shaker: 'x.o.o.x.o.o.' } },
    { from: 0.4, lines: { kick: 'X.........?.', snare: '......X.....', 'closed-hat': 'x.o.o.x.o.o.' } },
    { from: 0.65, lines: { kick: 'X...x.....x.', snare: '......X....o', ride: 'X.x.x.X.x.x.' } },
  ],
};

/** Drums for a genre without drums, if the prompt or a section asks for them. */
export const commonDrums: DrumIdiom = {
  kits: [
    ['brushes', 1],
    ['acoustic', 1],
  ],
  grooves: commonGrooves['4/4'],
  fills: ['brush'],
  crash: 0.2,
  stand: { gainDb: -6, reverb: 0.15 },
};

export const commonFigures: Readonly<Record<MetreName, readonly Figure[]>> = {
  '4/4': [{ steps: 'x.......x.......', gate: 0.9 }],
  '3/4': [
    { steps: 'x...........', gate: 'hold' },
    { steps: '....x...x...', gate: 0.7, from: 0.35 },
    { steps: 'X...x.x.x...', gate: 0.7, from: 0.65 },
  ],
  '6/8': [
    { steps: 'x...........', gate: 'hold' },
    { steps: 'x...o.x...o.', gate: 0.8, from: 0.35 },
    { steps: 'X.o.x.X.o.x.', gate: 0.7, from: 0.65 },
  ],
};

export const commonArpeggios: Readonly<Record<MetreName, readonly Figure[]>> = {
  '4/4': [{ steps: '0.1.2.3.2.1.2.1.', gate: 0.9 }],
  '3/4': [
    { steps: '0.1.2.3.2.1.', gate: 1 },
    { steps: '0.2.1.3.1.2.', gate: 1 },
  ],
  '6/8': [
    { steps: '0.1.2.3.2.1.', gate: 1 },
    { steps: '0.2.3.1.2.3.', gate: 1 },
  ],
};

export const commonLines: Readonly<Record<MetreName, readonly BassLine[]>> = {
  '4/4': [{ steps: 'R.......5.......', from: 0, gate: 0.9 }],
  '3/4': [
    { steps: 'R...........', from: 0, gate: 0.9 },
    { steps: 'R.......5...', from: 0.4, gate: 0.9 },
    { steps: 'R...3...a...', from: 0.65, gate: 0.85 },
  ],
  '6/8': [
    { steps: 'R...........', from: 0, gate: 0.9 },
    { steps: 'R.....5.....', from: 0.4, gate: 0.9 },
    { steps: 'R...R.5...a.', from: 0.65, gate: 0.8 },
  ],
};

export const commonCells: Readonly<Record<MetreName, readonly Cell[]>> = {
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
};
