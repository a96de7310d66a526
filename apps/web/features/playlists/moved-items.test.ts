import { describe, expect, it } from 'vitest';
import { landingIndex, movedItems } from './moved-items.ts';

it.each([
  [0, 2, ['b', 'c', 'a', 'd']],
  [3, 0, ['d', 'a', 'b', 'c']],
  [1, 1, ['a', 'b', 'c', 'd']],
  [1, 99, ['a', 'c', 'd', 'b']],
  [2, -1, ['c', 'a', 'b', 'd']],
  [9, 0, ['a', 'b', 'c', 'd']],
])('movedItems moves item %i to %i', (from, to, expected) => {
  expect(movedItems(['a', 'b', 'c', 'd'], from, to)).toEqual(expected);
});

describe('landingIndex', () => {
  const middles = [10, 30, 50, 70];
  it.each([
    [1, 30, 1],
    [1, 39, 1],
    [1, 40, 2],
    [1, 500, 3],
    [1, 21, 1],
    [1, 20, 0],
    [3, -5, 0],
    [3, 55, 2],
  ])('is the place of row %i when its centre is at %i: %i', (from, y, expected) => {
    expect(landingIndex(middles, from, y, 20)).toBe(expected);
  });
});
