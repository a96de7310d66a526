import { describe, expect, it } from 'vitest';
import { defaultVoice } from '#engine/voice/models/hts/default-voice.ts';
import { synthesizeLines } from '#engine/voice/singing/synthesize-lyrics.ts';
import type { SpokenLine } from '#engine/voice/models/hts/spoken-line.ts';
import { voicelessPhonemes, vowelPhonemes } from '#engine/voice/phones/phonemes.ts';
import { countSyllables, splitSpelling } from '#engine/voice/phones/split-spelling.ts';

const lines = [
  'We were running through the fire of the night',
  'Tomorrow I remember every beautiful believer',
  'Meet me at 7:30, baby!',
  'Oh. My. Love... come back?',
  'ooh',
  'The guitar in a hotel',
  'They record the record',
  'In the early days of useless words',
];
const spoken = await synthesizeLines([...lines, '***', 'ooh'], defaultVoice());
const lineOf = (text: string): SpokenLine => spoken.get(text)!;
const spellingOf = (text: string): string =>
  lineOf(text)
    .syllables.map((syllable) => syllable.text + (syllable.isLastOfWord ? '' : '-'))
    .join(' ');
const phonemesOf = (text: string): string[] => {
  const { phonemes: sounds, syllables } = lineOf(text);
  return syllables.map(({ from, to }) =>
    sounds
      .slice(from, to)
      .map(({ name }) => name)
      .join(' '),
  );
};
const stressedOf = (text: string): string[] => {
  const { phonemes, syllables } = lineOf(text);
  return syllables.flatMap(({ stress, from, to }) =>
    stress === 2
      ? [
          phonemes
            .slice(from, to)
            .map(({ name }) => name)
            .join(' '),
        ]
      : [],
  );
};

describe('a spoken line', () => {
  it('has one syllable per vowel, and each phoneme in exactly one syllable', () => {
    for (const text of lines) {
      const { phonemes: sounds, syllables } = lineOf(text);
      expect(syllables.length).toBe(sounds.filter(({ name }) => vowelPhonemes.has(name)).length);
      expect(syllables[0]?.from).toBe(0);
      expect(syllables.at(-1)?.to).toBe(sounds.length);
      syllables.forEach(({ from, vowel, to }, i) => {
        expect(from).toBeLessThanOrEqual(vowel);
        expect(vowel).toBeLessThan(to);
        expect(vowelPhonemes.has(sounds[vowel]!.name)).toBe(true);
        expect(syllables[i + 1]?.from ?? to).toBe(to);
      });
    }
  });

  it('assigns consonants to the syllable that they can begin', () => {
    expect(phonemesOf('We were running through the fire of the night').slice(0, 5)).toEqual([
      'w iy',
      'w er',
      'r ah',
      'n ih ng',
      'th r uw',
    ]);
  });

  it('stresses content words', () => {
    const { syllables } = lineOf('We were running through the fire of the night');
    const stressed = syllables.filter(({ stress }) => stress === 2).map(({ text }) => text);
    expect(stressed).toEqual(['run', 'through', 'fire', 'night']);
  });

  it('stresses the syllable that the lexicon stresses, which the spelling does not show', () => {
    expect(stressedOf('The guitar in a hotel')).toEqual(['t aa r', 't eh l']);
    expect(stressedOf('They record the record')).toEqual(['k ao r d', 'r eh']);
  });

  it('finds the words of vowels that meet', () => {
    expect(phonemesOf('In the early days of useless words')).toEqual(
      'ih n|dh iy|er|l iy|d ey z|ah v|y uw|s l ax s|w er d z'.split('|'),
    );
  });

  it('has the spelling of each syllable, with numbers as they are spoken', () => {
    expect(spellingOf('Meet me at 7:30, baby!')).toBe('Meet me at se- ven thir- ty ba- by');
    expect(spellingOf('Oh. My. Love... come back?')).toBe('Oh My Love come back');
  });

  it('is articulated slowly, with long voiceless consonants', () => {
    const lengths = lines.flatMap((text) =>
      lineOf(text).phonemes.flatMap(({ name, start, end }) =>
        voicelessPhonemes.has(name) ? [end - start] : [],
      ),
    );
    const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
    expect(lengths.length).toBeGreaterThan(12);
    expect(mean).toBeGreaterThan(0.12);
    expect(mean).toBeLessThan(0.16);
  });

  it('is missing for a text without a word', () => {
    expect(spoken.has('***')).toBe(false);
    expect(spoken.size).toBe(lines.length);
  });
});

it('splitSpelling splits a word at its syllables, and keeps it whole if the spelling does not show them', () => {
  expect(splitSpelling('river', 2)).toEqual(['ri', 'ver']);
  expect(splitSpelling('midnight', 2)).toEqual(['mid', 'night']);
  expect(splitSpelling('love', 1)).toEqual(['love']);
  expect(splitSpelling('fire', 2)).toEqual(['fire', '']);
});

it('countSyllables counts the syllables of “constructor”', () => {
  expect(countSyllables('the constructor came home')).toBe(6);
});
