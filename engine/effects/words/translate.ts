import { translator } from '#engine/theory/words/translator.ts';
import { foreignAmongOthers, foreignPhrases, foreignWords } from './foreign-words.data.ts';

/** What German, French and Spanish put behind a word; the longest first. */
const endings = 'iendo ando nden nde ern end ant en es er em ns n s e x'.split(' ');
const baseEndings = ['', 'e', 'en', 'er', 'ar', 'ir'];

/**
 * A translator of prompts with German, French and Spanish words, as far as they are common; `isEnglish` says which
 * words stay.
 */
export const effectTranslator = (isEnglish: (word: string) => boolean): ((prompt: string) => string) =>
  translator({
    words: foreignWords,
    amongOthers: foreignAmongOthers,
    phrases: foreignPhrases,
    endings,
    baseEndings,
    isEnglish,
  });
