import { expect, it } from 'vitest';
import { clock, spokenTime } from '#web/kit/clock.ts';

it('shows seconds as minutes and seconds, and hours when there are any', () => {
  expect([0, 5, 65.9, 600, 3725].map(clock)).toEqual(['0:00', '0:05', '1:05', '10:00', '1:02:05']);
});

it('shows what is not yet known as zero', () => {
  expect(clock(Number.NaN)).toBe('0:00');
  expect(clock(-3)).toBe('0:00');
});

it('does not lose a second to binary fractions', () => {
  expect(clock(29.9999999)).toBe('0:30');
});

it('says a time in words', () => {
  expect([0, 1, 61, 120].map(spokenTime)).toEqual([
    '0 seconds',
    '1 second',
    '1 minute 1 second',
    '2 minutes',
  ]);
});
