/** Spells letters. The synthesizer reads single letters by name, except "a" (the article). */
export function spellLetters(text: string): string {
  const letters = text.toLowerCase().match(/[a-z]/g) ?? [];
  return letters.map((letter) => (letter === 'a' ? 'ay' : letter)).join(' ');
}

const VOWELS = /[aeiouy]/i;

/** True for a text with a vowel and without long consonant clusters. */
export function isPronounceable(text: string): boolean {
  return VOWELS.test(text) && !/^[^aeiouy]{4}|[^aeiouy]{5}/i.test(text);
}
