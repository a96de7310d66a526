import { expect, it } from 'vitest';
import { barShares } from '#web/kit/bar-shares.ts';

const bar = (...parts: number[]) => ({ id: parts.join(' '), label: '', parts, value: '' });

it('gives the longest bar the whole width and the others theirs', () => {
  expect(barShares([bar(30, 10), bar(10, 0)])).toEqual([
    [
      { start: 0, width: 75 },
      { start: 75, width: 25 },
    ],
    [
      { start: 0, width: 25 },
      { start: 25, width: 0 },
    ],
  ]);
});

it('draws nothing where everything is 0, and no chart of nothing', () => {
  expect(barShares([bar(0, 0)])).toEqual([
    [
      { start: 0, width: 0 },
      { start: 0, width: 0 },
    ],
  ]);
  expect(barShares([])).toEqual([]);
});
