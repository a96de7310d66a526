import { describe, expect, it } from 'vitest';
import { extended, rangeBetween, stepFrom } from '#web/audio/waveform/range-grid.ts';

const grid = { lines: [0, 2, 4, 6, 8], duration: 8.5 };
const unknown = { lines: [], duration: 10 };

describe('rangeBetween', () => {
  it('snaps both ends to the nearest bar line, in any order of the times', () => {
    expect(rangeBetween(grid, 1.7, 6.4)).toEqual({ start: 2, end: 6 });
    expect(rangeBetween(grid, 6.4, 1.7)).toEqual({ start: 2, end: 6 });
  });

  it('selects the bar of the first time where both ends snap to one line', () => {
    expect(rangeBetween(grid, 4.2, 4.4)).toEqual({ start: 4, end: 6 });
  });

  it('keeps the times where it is free or the bars are unknown, with a minimum length', () => {
    expect(rangeBetween(grid, 1.7, 6.4, true)).toEqual({ start: 1.7, end: 6.4 });
    expect(rangeBetween(unknown, 3, 3)).toEqual({ start: 3, end: 3.1 });
    expect(rangeBetween(unknown, 12, 4)).toEqual({ start: 4, end: 10 });
  });
});

describe('stepFrom', () => {
  it('stepFrom goes to the next bar line, and to the ends of the piece', () => {
    expect(stepFrom(grid, 2, 1)).toBe(4);
    expect(stepFrom(grid, 2.5, -1)).toBe(2);
    expect(stepFrom(grid, 8, 1)).toBe(8.5);
    expect(stepFrom(grid, 0, -1)).toBe(0);
  });

  it('stepFrom goes a second where the bars are unknown', () => {
    expect(stepFrom(unknown, 9.5, 1)).toBe(10);
    expect(stepFrom(unknown, 3, -1)).toBe(2);
  });
});

describe('extended', () => {
  it('starts with the bar at the position and grows by bars', () => {
    const first = extended(grid, undefined, 2.4, 1);
    expect(first).toEqual({ start: 2, end: 4 });
    expect(extended(grid, first, 0, 1)).toEqual({ start: 2, end: 6 });
  });

  it('shrinks by bars and then grows to the left', () => {
    const bar = { start: 4, end: 6 };
    expect(extended(grid, { start: 4, end: 8 }, 0, -1)).toEqual(bar);
    expect(extended(grid, bar, 0, -1)).toEqual({ start: 2, end: 4 });
  });
});
