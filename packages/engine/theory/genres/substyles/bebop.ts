import type { Substyle } from '#engine/theory/genres/style.ts';

/** Fast changes, an angular melody, piano comping in the gaps. */
export const bebop: Substyle = {
  tempo: { low: 180, high: 200, typical: 192 },
  metres: [['4/4', 1]],
  melody: {
    instruments: [
      ['saxophone', 2],
      ['trumpet', 1],
    ],
    cells: {
      verse: ['x-x-xxx-x-x-....', '..x-x-x-x-xxx---', 'x---x-xxx-x-....', '......x-x-x-x-x-'],
      chorus: ['x-x-x-x-x-xxx-x-', '....x-x-xxx-x---', 'x-xxx-x-x---x-x-'],
      solo: ['x-x-x-x-x-x-x-x-', 'x-xxx-x-x-x-x-x-', '..x-x-x-x-xxx-x-', 'x-x-x-x-x---....'],
    },
    chromatic: 0.38,
    leaps: 0.38,
  },
};
