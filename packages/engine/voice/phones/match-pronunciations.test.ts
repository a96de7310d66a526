import { describe, expect, it } from 'vitest';
import { matchPronunciations } from './match-pronunciations.ts';

const split = (words: string, sentence: string): string[] => {
  const phonemes = sentence.split(' ');
  const alone = words.split('|').map((word) => word.split(' ').filter((name) => name !== ''));
  return matchPronunciations(alone, phonemes).map(({ from, to }) => phonemes.slice(from, to).join(' '));
};

describe('matchPronunciations', () => {
  it('finds words whose vowels are other ones in the sentence', () => {
    expect(split('dh ax|er l iy|d ey z', 'dh iy er l iy d ey z')).toEqual(['dh iy', 'er l iy', 'd ey z']);
    expect(split('ah v|y uw s l ax s', 'ax v y uw s l ax s')).toEqual(['ax v', 'y uw s l ax s']);
  });

  it('finds words that lose or gain a consonant', () => {
    expect(split('ae n d|s ow', 'ae n s ow')).toEqual(['ae n', 's ow']);
    expect(split('k aa r|ah v', 'k aa r r ah v')).toEqual(['k aa r r', 'ah v']);
  });

  it('gives a word without phonemes an empty range', () => {
    expect(split('|b ow t|', 'b ow t')).toEqual(['', 'b ow t', '']);
    expect(split('b ow t', '')).toEqual(['']);
  });
});
