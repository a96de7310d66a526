import {
  foreignMusicAmongOthers,
  foreignMusicPhrases,
  foreignMusicWords,
} from '#engine/theory/words/foreign-music-words.data.ts';
import { findDrums, findInstruments, findParts } from '#engine/theory/words/instrument-words.ts';
import type { Finder } from '#engine/theory/words/phrases.ts';
import { findSections } from '#engine/theory/words/section-words.ts';
import { translator } from '#engine/theory/words/translator.ts';
import { findGenres, findScenes } from '#engine/understand/genre-words.ts';
import { findItalian, findPaces } from '#engine/understand/read-tempo.ts';
import { findMoods } from '#engine/understand/mood-words.ts';

const readers: readonly Finder<unknown>[] = [
  findGenres,
  findScenes,
  findInstruments,
  findDrums,
  findParts,
  findMoods,
  findSections,
  findItalian,
  findPaces,
];

/** Whether prompts are read by a word as it stands. */
const isEnglish = (word: string): boolean =>
  readers.some((find) => find(word.toLowerCase()).some(({ start, end }) => end - start === word.length));

/** What German and the Romance languages put behind a word; the longest first. */
const endings = 'ssima ssimo mente nen ern en es er em os as is ns n s e a o i x'.split(' ');
const baseEndings = ['', 'e', 'o', 'a', 'en'];

/** A music prompt with its German, French, Spanish, Italian and Portuguese words in English, as far as they are common. */
export const translateMusic = translator({
  words: foreignMusicWords,
  amongOthers: foreignMusicAmongOthers,
  phrases: foreignMusicPhrases,
  endings,
  baseEndings,
  isEnglish,
});
