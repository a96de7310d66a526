import { expect, test } from 'vitest';
import { visibleRows } from './visible-rows.ts';

const heights = Array.from({ length: 10_000 }, (_, index) => (index === 3 ? 400 : 100));
const rowsAt = (from: number) => visibleRows({ heights, from, to: from + 800, overscan: 5 });

test('the first rows are rendered at the start of a list and before the list is in view', () => {
  expect(rowsAt(0)).toEqual({ first: 0, end: 10, above: 0, below: 999_000 });
  expect(rowsAt(-2000)).toEqual({ first: 0, end: 5, above: 0, below: 999_500 });
});

test('rows in view and five on either side are rendered, between the heights of the others', () => {
  expect(rowsAt(5000)).toEqual({ first: 42, end: 60, above: 4500, below: 994_000 });
});

test('the last rows are rendered at the end of a list and after it', () => {
  expect(rowsAt(999_500)).toEqual({ first: 9987, end: 10_000, above: 999_000, below: 0 });
  expect(rowsAt(2_000_000)).toEqual({ first: 9995, end: 10_000, above: 999_800, below: 0 });
});

test('a list without rows has nothing to render', () => {
  const none = { first: 0, end: 0, above: 0, below: 0 };
  expect(visibleRows({ heights: [], from: 0, to: 800, overscan: 5 })).toEqual(none);
});
