import { acronyms, emphasisWords } from './abbreviations.data.ts';
import { isPronounceable, spellLetters } from './letters.ts';
import { cardinal, decimal, spellDigits } from './number-words.ts';
import { wordRule, type Rule } from './rule.ts';

const MAX_INITIALS = 5;
const CAPITALS_NEIGHBOUR = /\p{Lu}{2,}[\s,!?.-]*$|^[\s,!?.-]*\p{Lu}{2,}/u;

/** True if a group of capitals is an initialism, not a capitalised word. */
function isInitials(capitals: string, before: string, after: string): boolean {
  if (acronyms.has(capitals) || capitals.length > MAX_INITIALS || capitals.length < 2) return false;
  if (!/[AEIOUY]/.test(capitals)) return true;
  if (emphasisWords.has(capitals)) return false;
  const isAmongCapitals =
    CAPITALS_NEIGHBOUR.test(before.slice(-40)) || CAPITALS_NEIGHBOUR.test(after.slice(0, 40));
  return !(isAmongCapitals && isPronounceable(capitals) && capitals.length > 2);
}

/** Initialisms, spelled by letter, and names of letters and digits. */
export const initialRules: readonly Rule[] = [
  // U.S.A., J. R. R.: single letters with dots.
  wordRule(String.raw`(?:\p{Lu}\.){2,}`, ([text]) => spellLetters(text)),
  wordRule(String.raw`(?:\p{L}\.){3,}`, ([text]) => spellLetters(text)),
  wordRule(String.raw`(\p{Lu})\.(?=\s?&\s?\p{Lu}|\s(?:and\s)?\p{Lu})`, ([, letter], { before }) =>
    /^$|[\p{L}.&]\s$|&$/u.test(before) && letter !== 'I' ? spellLetters(letter!) : undefined,
  ),
  wordRule(String.raw`([A-Z]{2,6})('?s)?`, ([, capitals, ending], { before, after }) =>
    isInitials(capitals!, before, after)
      ? spellLetters(capitals!) + (ending === undefined ? '' : "'s")
      : undefined,
  ),
  wordRule(String.raw`([A-Za-z]+)-?(\d+(?:\.\d+)?)([A-Za-z]{0,3})`, ([, letters, number, tail]) => {
    const isName = letters!.length > 2 && !/^[A-Z]+$/.test(letters!);
    const name =
      isName || acronyms.has(letters!.toUpperCase()) ? letters!.toLowerCase() : spellLetters(letters!);
    return `${name} ${mixedNumber(number!)}${tail === '' ? '' : ` ${spellLetters(tail!)}`}`;
  }),
  wordRule(
    String.raw`(\d+)([A-Za-z]{1,3})(\d*)`,
    ([, number, letters, more]) =>
      `${mixedNumber(number!)} ${spellLetters(letters!)}${more === '' ? '' : ` ${mixedNumber(more!)}`}`,
  ),
];

function mixedNumber(digits: string): string {
  if (digits.includes('.')) return decimal(digits);
  return digits.length > 3 || /^0\d/.test(digits) ? spellDigits(digits) : cardinal(digits);
}
