import { describe, expect, it } from 'vitest';
import { alignWords } from './align-words.ts';

/** Phones of 100 ms each. */
const sounds = (names: string) => names.split(' ').map((name, i) => ({ name, end: (i + 1) / 10 }));
const inTenths = (words: string, names: string) =>
  alignWords(words.split('|'), sounds(names)).map(({ start, end }) =>
    [start, end].map((time) => Math.round(time * 10)),
  );

describe('alignWords', () => {
  it.each([
    [
      'the|cat|sat',
      'pau dh ax k ae t s ae t pau',
      [
        [1, 3],
        [3, 6],
        [6, 9],
      ],
    ],
    [
      'a|cat',
      'pau ax k ae t pau',
      [
        [1, 2],
        [2, 5],
      ],
    ],
    [
      'though|we|knew',
      'pau dh ow w iy n uw pau',
      [
        [1, 3],
        [3, 5],
        [5, 7],
      ],
    ],
    [
      'one|eye',
      'w ah n ay',
      [
        [0, 3],
        [3, 4],
      ],
    ],
    [
      'yes|we|can',
      'pau y eh s pau w iy k ae n pau',
      [
        [1, 4],
        [5, 7],
        [7, 10],
      ],
    ],
    [
      'w|x',
      'd ah b ax l y uw eh k s',
      [
        [0, 7],
        [7, 10],
      ],
    ],
    [
      'p m|now',
      'p iy eh m n aw',
      [
        [0, 4],
        [4, 6],
      ],
    ],
  ])('aligns %s', (words, names, ranges) => {
    expect(inTenths(words, names)).toEqual(ranges);
  });

  it('aligns the word “constructor”', () => {
    expect(inTenths('constructor', 'k ah n s t r ah k t er')).toEqual([[0, 10]]);
  });

  it('returns an ordered range for every word, even with too few sounds', () => {
    const ranges = alignWords(['hm', 'strengths', 'a', 'b'], sounds('pau m pau'));
    expect(ranges).toHaveLength(4);
    for (let i = 1; i < ranges.length; i++)
      expect(ranges[i]!.start).toBeGreaterThanOrEqual(ranges[i - 1]!.end);
    expect(alignWords(['a'], [])).toEqual([{ start: 0, end: 0 }]);
    expect(alignWords([], sounds('pau'))).toEqual([]);
  });
});
