import { describe, expect, it } from 'vitest';
import { isSameOrder, withPlace } from '#web/features/compare/vote/ballot.ts';
import { partAt, withPart } from '#web/features/compare/vote/heard.ts';

describe('a ranking', () => {
  it('places a candidate and moves the others', () => {
    expect(withPlace([], 3, 1)).toEqual([3]);
    expect(withPlace([3, 1, 2], 2, 1)).toEqual([2, 3, 1]);
    expect(withPlace([3, 1, 2], 3, 3)).toEqual([1, 2, 3]);
    expect(withPlace([3, 1], 3, undefined)).toEqual([1]);
  });

  it('is compared by its order', () => {
    expect(isSameOrder([1, 2], [1, 2])).toBe(true);
    expect(isSameOrder([1, 2], [2, 1])).toBe(false);
    expect(isSameOrder([1], null)).toBe(false);
  });
});

describe('what was heard', () => {
  it('is one of thirty parts of the timeline', () => {
    expect([partAt(0, 60), partAt(31, 60), partAt(60, 60)]).toEqual([0, 15, 29]);
  });

  it('is kept for each candidate', () => {
    const none = [new Set<number>(), new Set<number>()];
    const heard = withPart(none, 1, 4);
    expect(heard.map((parts) => [...parts])).toEqual([[], [4]]);
    expect(withPart(heard, 1, 4)).toBe(heard);
    expect(withPart(heard, 2, 4)).toBe(heard);
  });
});
