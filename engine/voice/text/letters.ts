/** Letters by their names. Most are read well as they stand; "a" alone would be the article. */
export function spellLetters(text: string): string {
  const letters = text.toLowerCase().match(/[a-z]/g) ?? [];
  return letters.map((letter) => (letter === 'a' ? 'ay' : letter)).join(' ');
}

const VOWELS = /[aeiouy]/i;

/** Can be said as a word: it has a vowel, and no heap of consonants at either end. */
export function isPronounceable(text: string): boolean {
  return VOWELS.test(text) && !/^[^aeiouy]{4}|[^aeiouy]{5}/i.test(text);
}
