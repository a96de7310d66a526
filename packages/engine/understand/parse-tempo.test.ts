import { describe, expect, it } from 'vitest';
import { parseTempo } from '#engine/understand/parse-tempo.ts';

describe('parseTempo', () => {
  it.each([
    ['techno, 132', 132],
    ['house at 124', 124],
    ['174 dnb', 174],
    ['dubstep drop 140', 140],
    ['techno!!! 135!!! dark', 135],
    ['between 80 and 90 bpm', 85],
    ['140 → 150 bpm', 145],
    ['90 bpm to 100 bpm', 95],
    ['around 90ish bpm', 90],
    ['tempo around 90ish', 90],
    ['100 bmp', 100],
    ['100 beats/min', 100],
  ])('reads "%s" as %d BPM', (text, bpm) => {
    expect(parseTempo(text)).toEqual({ kind: 'exact', bpm });
  });

  it.each([
    'route 66',
    'a song about blink 182',
    'techno vol 100',
    'pop, class of 99',
    'rock, 12, 13',
    '8, 16, 32',
  ])('ignores numbers that are not a tempo: %s', (text) => {
    expect(parseTempo(text)).toBeUndefined();
  });

  it.each([
    ['like that but slower', 'slow'],
    ['a bit faster', 'fast'],
    ['brisk', 'fast'],
    ['slowed and dreamy', 'slow'],
  ])('reads "%s" as %s', (text, pace) => {
    expect(parseTempo(text)).toEqual({ kind: 'relative', pace });
  });
});
