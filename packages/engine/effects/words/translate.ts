import { createTranslator } from '#engine/theory/words/translator.ts';
import { ambiguousForeignWords, foreignPhrases, foreignWords } from './foreign-words.data.ts';

/** Inflectional endings of German, French and Spanish, the longest first. */
const endings = 'iendo ando nden nde ern end ant en es er em ns n s e x'.split(' ');
const baseEndings = ['', 'e', 'en', 'er', 'ar', 'ir'];

/**
 * Returns a function that translates common German, French and Spanish words of a prompt into English. Words for
 * which `isEnglish` is true are kept.
 */
export const effectTranslator = (isEnglish: (word: string) => boolean): ((prompt: string) => string) =>
  createTranslator({
    words: foreignWords,
    ambiguousWords: ambiguousForeignWords,
    phrases: foreignPhrases,
    endings,
    baseEndings,
    isEnglish,
  });
