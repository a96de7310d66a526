import type { Rule } from './rule.ts';
import { readAddress } from './web-rules.ts';

const LONGEST_WORD = 24;
/** Names in which a capital inside begins no new word. */
const JOINED_NAME = /^(?:Mc|Mac|O'|D'|L')\p{Lu}/u;

/** A written word as plain lower-case words: "JavaScript" is two, and no word is endless. */
function plainWord(word: string): string {
  const parts = JOINED_NAME.test(word) ? word : word.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');
  return parts
    .toLowerCase()
    .split(' ')
    .map((part) => part.match(new RegExp(`.{1,${LONGEST_WORD}}`, 'g'))!.join(' '))
    .join(' ');
}

/** Words as they are, the last of all rules. */
export const wordRules: readonly Rule[] = [
  // node.js, main.py: a dot inside a name is said.
  { pattern: /[A-Za-z]{2,}(?:\.[A-Za-z]{1,4})+(?![\p{L}\p{N}.])/uy, read: ([text]) => readAddress(text) },
  { pattern: /[A-Za-z]+(?:'[A-Za-z]+)*'?/uy, read: ([word]) => plainWord(word.replace(/'+$/, '')) },
];
