import { frequentWords, languageByScript } from './text-language.data.ts';

const languages = Object.entries(frequentWords).map(
  ([language, words]) => [language, new Set(words.split(' '))] as const,
);
const maxWords = 400;
/** A single short word, such as “a”, occurs in several languages. */
const minWords = 2;

/**
 * The language of a text as BCP 47 ("de"), by its script and its frequent words. English if nothing tells: the words
 * that the composer writes are English.
 */
export function languageOf(text: string): string {
  const letters = text.slice(0, 8_000).toLowerCase().normalize('NFC');
  for (const [script, language] of languageByScript) {
    const found = letters.match(new RegExp(script.source, `${script.flags.replace('g', '')}g`)) ?? [];
    // A single foreign sign does not make a text: at least a tenth of the letters, or of the words for accents.
    if (found.length * 10 >= letters.replaceAll(/[^\p{L}]/gu, '').length)
      if (found.length > 0) return language;
  }
  const words = (letters.match(/\p{L}+/gu) ?? []).slice(0, maxWords);
  const counts = languages.map(
    ([language, known]) => [language, words.filter((word) => known.has(word)).length] as const,
  );
  const [best, english] = [counts.reduce((a, b) => (b[1] > a[1] ? b : a)), counts[0]!];
  return best[1] >= minWords && best[1] > english[1] ? best[0] : 'en';
}

/** The English name of a language: "German". */
export const languageName = (language: string): string =>
  new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;
