import {
  ambiguousForeignMusicWords,
  foreignMusicPhrases,
  foreignMusicWords,
} from '#engine/theory/words/foreign-music-words.data.ts';
import {
  findDrums,
  findPercussion,
  findInstruments,
  findParts,
  foreignInstrumentWords,
} from '#engine/theory/words/instrument-words.ts';
import type { Finder } from '#engine/theory/words/phrases.ts';
import { findSections } from '#engine/theory/words/section-words.ts';
import { createTranslator } from '#engine/theory/words/translator.ts';
import { findGenres, findScenes } from '#engine/understand/genre-words.ts';
import { findItalian, findPaces } from '#engine/understand/parse-tempo.ts';
import { findMoods } from '#engine/understand/mood-words.ts';

const finders: readonly Finder<unknown>[] = [
  findGenres,
  findScenes,
  findInstruments,
  findPercussion,
  findDrums,
  findParts,
  findMoods,
  findSections,
  findItalian,
  findPaces,
];

/** Whether the word is a known English prompt word. */
const isEnglish = (word: string): boolean =>
  finders.some((find) => find(word.toLowerCase()).some(({ start, end }) => end - start === word.length));

/** Inflectional endings of German and the Romance languages, longest first. */
const endings = 'ssima ssimo mente nen ern en es er em os as is ns n s e a o i x'.split(' ');
const baseEndings = ['', 'e', 'o', 'a', 'en'];

/** Translates common German, French, Spanish, Italian and Portuguese words of a music prompt to English. */
export const translateMusic = createTranslator({
  words: { ...foreignMusicWords, ...foreignInstrumentWords },
  ambiguousWords: ambiguousForeignMusicWords,
  phrases: foreignMusicPhrases,
  endings,
  baseEndings,
  isEnglish,
});
