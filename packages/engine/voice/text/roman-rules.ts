import { cardinal, ordinal } from './number-words.ts';
import { wordRule, type Rule } from './rule.ts';

const values: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 };
const ROMAN = '(?:X{1,3}|XL|L)?(?:IX|IV|V?I{1,3}|V)|X{1,3}|XL|LX{0,3}';

/** The value of a well-formed Roman numeral up to 89. */
function romanValue(numeral: string): number {
  let sum = 0;
  for (let i = 0; i < numeral.length; i++) {
    const value = values[numeral[i]!]!;
    sum += value < (values[numeral[i + 1] ?? ''] ?? 0) ? -value : value;
  }
  return sum;
}

const NUMBERED =
  'World War|Chapter|Part|Act|Scene|Volume|Section|Book|Class|Phase|Type|Level|Title|Article|Episode|Season|' +
  'Apollo|Super Bowl|Mark|Step|Stage|Round|Symphony|Movement|Opus';
const REGNAL =
  'Henry|Elizabeth|Louis|Charles|George|Edward|William|James|Richard|Philip|Napoleon|Francis|Frederick|Peter|' +
  'Catherine|Nicholas|Alexander|Ivan|Gustav|Christian|Leopold|Benedict|Pius|Leo|Gregory|Innocent|Clement|Urban|' +
  'John Paul|Ramses|Ramesses|Xerxes|Darius|Haakon|Olav|Carlos|Felipe|Alfonso|Wilhelm|Mary|Robert|Malcolm|Queen|King|Pope';

/** Roman numerals after a numbered noun or a name; a single "I" in running text is a word. */
export const romanRules: readonly Rule[] = [
  wordRule(ROMAN, ([numeral], { before, after }) => {
    if (new RegExp(`(?:${NUMBERED})\\s$`, 'iu').test(before)) return cardinal(romanValue(numeral));
    const isRegnal = new RegExp(`\\b(?:${REGNAL})\\s$`, 'u').test(before);
    // "Then Richard I saw" is rare; "Elizabeth I was" is not.
    if (isRegnal) return `the ${ordinal(romanValue(numeral))}`;
    const isNumeral = numeral.length > 1 && /\p{Lu}[\p{L}'-]*\p{Ll}\s$/u.test(before);
    return isNumeral && !/^['’]/.test(after) ? cardinal(romanValue(numeral)) : undefined;
  }),
];
