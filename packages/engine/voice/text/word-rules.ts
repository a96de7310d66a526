import type { Rule } from './rule.ts';
import { verbaliseAddress } from './web-rules.ts';

const MAX_WORD = 24;
/** Name prefixes after which a capital does not start a new word. */
const JOINED_NAME = /^(?:Mc|Mac|O'|D'|L')\p{Lu}/u;

/** Splits a word at inner capitals ("JavaScript") and after MAX_WORD letters, in lower case. */
function plainWord(word: string): string {
  const parts = JOINED_NAME.test(word) ? word : word.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');
  return parts
    .toLowerCase()
    .split(' ')
    .map((part) => part.match(new RegExp(`.{1,${MAX_WORD}}`, 'g'))!.join(' '))
    .join(' ');
}

/** Plain words, the last rules. */
export const wordRules: readonly Rule[] = [
  // node.js, main.py: a dot inside a name is spoken.
  {
    pattern: /[A-Za-z]{2,}(?:\.[A-Za-z]{1,4})+(?![\p{L}\p{N}.])/uy,
    verbalise: ([text]) => verbaliseAddress(text),
  },
  { pattern: /[A-Za-z]+(?:'[A-Za-z]+)*'?/uy, verbalise: ([word]) => plainWord(word.replace(/'+$/, '')) },
];
