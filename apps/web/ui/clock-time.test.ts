import { expect, it } from 'vitest';
import { formatClock, parseClock } from '#web/ui/clock-time.ts';

it('formatClock cuts to tenths and does not lose one to floating point', () => {
  expect([27.46, 0, 65.3, 119.99].map(formatClock)).toEqual(['0:27.4', '0:00.0', '1:05.3', '1:59.9']);
});

it('parseClock reads minutes and seconds, seconds alone, and a decimal comma', () => {
  expect(['0:27.4', '1:05', '27,4', ' 90 '].map(parseClock)).toEqual([27.4, 65, 27.4, 90]);
});

it('parseClock refuses what is no time', () => {
  expect(['', 'soon', '1:75', '-3', '1:2:3'].map(parseClock)).toEqual(Array(5).fill(undefined));
});
