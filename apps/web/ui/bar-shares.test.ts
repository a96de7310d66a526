import { expect, it } from 'vitest';
import { barShares } from '#web/ui/bar-shares.ts';

const bar = (...parts: number[]) => ({ id: parts.join(' '), label: '', parts, value: '' });

it('barShares scales all bars to the longest one', () => {
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

it('barShares returns widths of 0 if all values are 0, and an empty list for no bars', () => {
  expect(barShares([bar(0, 0)])).toEqual([
    [
      { start: 0, width: 0 },
      { start: 0, width: 0 },
    ],
  ]);
  expect(barShares([])).toEqual([]);
});
