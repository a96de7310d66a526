import { describe, expect, it } from 'vitest';
import { readLength } from '#engine/understand/read-length.ts';

describe('a length', () => {
  it.each([
    ['1 min 30', 90_000],
    ['2 minutes and 5 seconds', 125_000],
    ['2 min 90 bpm', 120_000],
    ['1 1/2 minutes of rock', 90_000],
    ['three quarters of a minute', 45_000],
    ['a quarter of a minute', 15_000],
    ['half minute jingle', 30_000],
    ['a minute long jingle', 60_000],
    ['20-30 seconds of calm', 25_000],
    ['2 to 3 minutes', 150_000],
    [`2'30" please`, 150_000],
    ['a 30 second intro', 30_000],
    ['60 s of it', 60_000],
    ['ending at 1:30', 90_000],
    ['fade out over the last 5 seconds, 1 min', 60_000],
  ])('of "%s" is %d ms', (text, lengthMs) => {
    expect(readLength(text)).toBe(lengthMs);
  });

  it.each([
    'sliding 808s',
    'a 909s and 303s jam',
    'drop at 0:45',
    'the chorus comes after 20 seconds',
    'quiet for 10 seconds, then loud',
    'a 5 second fade',
    'the first 10 seconds are quiet',
    'drums come 30 seconds in',
    'a hit every 8 seconds',
  ])('is no drum and no time within the piece: %s', (text) => {
    expect(readLength(text)).toBeUndefined();
  });
});
