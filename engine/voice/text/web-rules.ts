import { isPronounceable, spellLetters } from './letters.ts';
import { cardinal, spellDigits } from './number-words.ts';
import { wordRule, type Rule } from './rule.ts';

const signs: Readonly<Record<string, string>> = {
  '.': 'dot',
  '/': 'slash',
  '-': 'dash',
  _: 'underscore',
  '@': 'at',
  ':': 'colon',
  '?': 'question mark',
  '=': 'equals',
  '&': 'and',
  '#': 'hash',
  '%': 'percent',
  '+': 'plus',
  '~': 'tilde',
};
const saidAsWords = new Set(['com', 'net', 'org', 'gov', 'info', 'dev', 'app', 'blog', 'shop']);
const LONGEST_SPELLED = 24;

/** An address piece by piece: words where they can be said, names of signs between. */
export function readAddress(text: string): string {
  const pieces = text.match(/[a-z]+|\d+|[^a-z\d]/gi) ?? [];
  return pieces
    .map((piece) => {
      if (/\d/.test(piece)) return piece.length > 4 ? spellDigits(piece) : cardinal(piece);
      if (!/[a-z]/i.test(piece)) return signs[piece] ?? '';
      return sayOrSpell(piece);
    })
    .filter((words) => words !== '')
    .join(' ');
}

/** A short piece without the shape of a word is spelled. */
function sayOrSpell(piece: string): string {
  const name = piece.toLowerCase();
  if (saidAsWords.has(name)) return name;
  const isWord = name.length > 2 ? isPronounceable(name) : /^[b-df-hj-np-tv-z][aeiouy]$/.test(name);
  return isWord || name.length > LONGEST_SPELLED ? name : spellLetters(name);
}

const TAIL = String.raw`[^\s<>"'()\[\]{}]*[\p{L}\p{N}/]`;
const TOP = '(?:com|org|net|io|dev|co|edu|gov|app|ai|info|uk|de|fr|eu|ca|au|tv|me|blog|shop)';

/** Addresses of the web and of mail; the protocol and "www" are not worth saying. */
export const webRules: readonly Rule[] = [
  wordRule(String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`, ([text]) => readAddress(text)),
  {
    pattern: new RegExp(`(?:https?://(?:www\\.)?|www\\.)(${TAIL})`, 'uyi'),
    read: ([, rest]) => readAddress(rest!.replace(/\/$/, '')),
  },
  {
    pattern: new RegExp(
      `[\\p{L}\\p{N}-]+(?:\\.[\\p{L}\\p{N}-]+)*\\.${TOP}(?:/${TAIL})?(?![\\p{L}\\p{N}])`,
      'uyi',
    ),
    read: ([text]) => readAddress(text.replace(/\/$/, '')),
  },
];
