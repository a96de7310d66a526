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
const pronouncedParts = new Set(['com', 'net', 'org', 'gov', 'info', 'dev', 'app', 'blog', 'shop']);
const MAX_SPELLED = 24;

/** Speaks an address by parts: pronounceable words, spelled letters, digits and symbol names. */
export function verbaliseAddress(text: string): string {
  const pieces = text.match(/[a-z]+|\d+|[^a-z\d]/gi) ?? [];
  return pieces
    .map((piece) => {
      if (/\d/.test(piece)) return piece.length > 4 ? spellDigits(piece) : cardinal(piece);
      if (!/[a-z]/i.test(piece)) return signs[piece] ?? '';
      return pronounceOrSpell(piece);
    })
    .filter((words) => words !== '')
    .join(' ');
}

/** Pronounces a part, or spells it if it is short and not pronounceable. */
function pronounceOrSpell(piece: string): string {
  const name = piece.toLowerCase();
  if (pronouncedParts.has(name)) return name;
  const isWord = name.length > 2 ? isPronounceable(name) : /^[b-df-hj-np-tv-z][aeiouy]$/.test(name);
  return isWord || name.length > MAX_SPELLED ? name : spellLetters(name);
}

/** At most 63 characters (RFC 1035, 2.3.4), so that a text of hyphens is not read to its end from each of them. */
const LABEL = String.raw`[\p{L}\p{N}-]{1,63}`;
const TAIL = String.raw`[^\s<>"'()\[\]{}]*[\p{L}\p{N}/]`;
const TOP = '(?:com|org|net|io|dev|co|edu|gov|app|ai|info|uk|de|fr|eu|ca|au|tv|me|blog|shop)';

/** Web and email addresses; the protocol and "www" are omitted. */
export const webRules: readonly Rule[] = [
  // At most 64 characters before the @, 63 in a label (RFC 5321, 4.5.3.1; RFC 1035, 2.3.4).
  wordRule(String.raw`[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+`, ([text]) => verbaliseAddress(text)),
  {
    pattern: new RegExp(`(?:https?://(?:www\\.)?|www\\.)(${TAIL})`, 'uyi'),
    verbalise: ([, rest]) => verbaliseAddress(rest!.replace(/\/$/, '')),
  },
  {
    pattern: new RegExp(`${LABEL}(?:\\.${LABEL})*\\.${TOP}(?:/${TAIL})?(?![\\p{L}\\p{N}])`, 'uyi'),
    verbalise: ([text]) => verbaliseAddress(text.replace(/\/$/, '')),
  },
];
