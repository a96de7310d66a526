import { describe, expect, it } from 'vitest';
import { parseLength } from '#engine/theory/words/parse-length.ts';

describe('parseLength', () => {
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
    ['seven seconds', 7_000],
    ['1.5s', 1_500],
    ['500 ms', 500],
    ['half a second', 500],
    ['a second and a half', 1_500],
    ['a beep, a second long', 1_000],
    ['ein lied, 45 sekunden', 45_000],
    ['eine halbe minute', 30_000],
    ['zwei minuten und 10 sekunden', 130_000],
    ['une minute de pluie', 60_000],
    ['1,5 secondes', 1_500],
    ['dos minutos', 120_000],
    ['medio minuto', 30_000],
    ['venti secondi', 20_000],
    ['dois minutos', 120_000],
  ])('reads "%s" as %d ms', (text, lengthMs) => {
    expect(parseLength(text)).toBe(lengthMs);
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
    'it fades out over 6 seconds',
  ])('ignores drum machines and times within the piece: %s', (text) => {
    expect(parseLength(text)).toBeUndefined();
  });
});
