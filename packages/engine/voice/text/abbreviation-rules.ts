import { abbreviations, finalAbbreviations, plainAbbreviations } from './abbreviations.data.ts';
import { cardinal } from './number-words.ts';
import { wordRule, type Rule } from './rule.ts';

const escaped = (text: string) => text.replace(/[.+/]/g, String.raw`\$&`);
const anyOf = (words: Readonly<Record<string, string>>) =>
  Object.keys(words)
    .toSorted((a, b) => b.length - a.length)
    .map(escaped)
    .join('|');

/** Looks up a word exactly, then case-insensitively. */
function lookUp(words: Readonly<Record<string, string>>): (text: string) => string | undefined {
  const folded = new Map(Object.entries(words).map(([word, spoken]) => [word.toLowerCase(), spoken]));
  return (text) => (Object.hasOwn(words, text) ? words[text] : folded.get(text.toLowerCase()));
}

const expandAbbreviation = lookUp({ ...abbreviations, ...finalAbbreviations });
const CAPITAL_AHEAD = /^\s+\p{Lu}/u;
/** "Dr. & Mrs.", but not "Sunset Dr. & Elm St.". */
const TITLE_AHEAD = /^\s?(?:&|and\b)\s?(?:Mrs?|Ms|Dr|Prof|Rev|Hon)\b/u;

/** True for an abbreviation whose dot can also end the sentence. */
export function mayEndSentence(text: string): boolean {
  return Object.keys(finalAbbreviations).some((word) => text.toLowerCase().endsWith(word.toLowerCase()));
}

/** Abbreviations from the tables, and those whose expansion depends on the context. */
export const abbreviationRules: readonly Rule[] = [
  wordRule(
    `${anyOf(abbreviations)}|${anyOf(finalAbbreviations)}`,
    ([text], { after }) => {
      // "in." and similar at the end of a sentence are words; inside a sentence they are abbreviations.
      const continues = /^[\s,;:)&]*[\p{L}\p{N}]/u.test(after);
      return continues || text.slice(0, -1).includes('.') || mayEndSentence(text)
        ? expandAbbreviation(text)
        : undefined;
    },
    'i',
  ),
  wordRule(anyOf(plainAbbreviations), ([text], { before }) => {
    // "US" among other capitals is the word "us".
    if (/^(US|IT|WHO|AM|PM)$/.test(text) && /\p{Lu}{2}[,!]?\s$/u.test(before)) return undefined;
    return plainAbbreviations[text];
  }),
  wordRule(String.raw`Dr\.?`, (_, { after }) =>
    CAPITAL_AHEAD.test(after) || TITLE_AHEAD.test(after) ? 'doctor' : 'drive',
  ),
  wordRule(String.raw`St\.`, (_, { before, after }) =>
    CAPITAL_AHEAD.test(after) && !/\p{Lu}\p{Ll}+\s$/u.test(before) ? 'saint' : 'street',
  ),
  wordRule(String.raw`(?:No|no|Nos|nos|Nr)\.\s?(\d+)`, ([, n]) => `number ${cardinal(n!)}`),
  wordRule(String.raw`[Ff]igs?\.\s?(\d+)`, ([, n]) => `figure ${cardinal(n!)}`),
  wordRule(String.raw`[Cc]h\.\s?(\d+)`, ([, n]) => `chapter ${cardinal(n!)}`),
  wordRule(String.raw`[Vv]ol\.\s?(\d+)`, ([, n]) => `volume ${cardinal(n!)}`),
  wordRule(String.raw`pp?\.\s?(\d+)`, ([, n]) => `page ${cardinal(n!)}`),
];
