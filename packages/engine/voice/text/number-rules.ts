import { cardinal, decimal, isOne, ordinal, plural, spellDigits, year } from './number-words.ts';
import { SPACED, WHOLE } from './numerals.ts';
import { wordRule, type Rule } from './rule.ts';
import { dottedUnits, units } from './units.data.ts';

const NUMBER = String.raw`${WHOLE}(?:\.\d+)?|\.\d+`;
/** A sign counts only if nothing precedes it, so that "10-5" is not a negative number. */
const SIGNED = String.raw`([-−+±])?(${NUMBER})`;

const signs: Readonly<Record<string, string>> = {
  '-': 'minus ',
  '−': 'minus ',
  '+': 'plus ',
  '±': 'plus or minus ',
};
const fractionNames: Readonly<Record<string, string>> = {
  '½': 'one half',
  '⅓': 'one third',
  '⅔': 'two thirds',
  '¼': 'one quarter',
  '¾': 'three quarters',
  '⅕': 'one fifth',
  '⅛': 'one eighth',
};

const signOf = (sign: string | undefined) => (sign === undefined ? '' : signs[sign]!);

const NAMES_YEAR = /\b(?:(?:in|since|year|of)\s|(?:mid|late|early|pre|post)-)$/i;

/** Speaks a number in running text; four digits in the range of years are a year. */
function plainNumber(text: string, before: string): string {
  const n = Number(text);
  const isYear = /^\d{4}$/.test(text) && (n >= 1100 || NAMES_YEAR.test(before)) && n < 2100 && n >= 1000;
  return isYear ? year(n) : decimal(text);
}

/** Speaks four digits as two pairs, e.g. a screen size. */
function inPairs(digits: string): string {
  return digits.length === 4 && !digits.startsWith('0') ? year(Number(digits)) : cardinal(digits);
}

function fraction(above: string, below: string): string | undefined {
  const [top, bottom] = [Number(above), Number(below)];
  if (bottom < 2 || bottom > 100 || top < 1 || top >= 100) return undefined;
  const name = bottom === 2 ? 'half' : bottom === 4 ? 'quarter' : ordinal(bottom);
  return `${cardinal(top)} ${top === 1 ? name : name === 'half' ? 'halves' : `${name}s`}`;
}

const anyUnit = (table: typeof units) =>
  Object.keys(table)
    .toSorted((a, b) => b.length - a.length)
    .map((unit) => unit.replace(/[/.$]/g, String.raw`\$&`))
    .join('|');
const unitSource = anyUnit(units);

function measure(n: string, [one, many]: (typeof units)[string]): string {
  return `${decimal(n)} ${isOne(n) ? one : many}`;
}

export const numberRules: readonly Rule[] = [
  wordRule('24/7', () => 'twenty four seven'),
  // "mid-1990s", "post-2000": a word and a separate number, not a name such as "COVID-19".
  wordRule(String.raw`(?:mid|late|early|pre|post)(?=-'?\d)`, ([word]) => word.toLowerCase(), 'i'),
  // Three or more parts: IP addresses and versions.
  wordRule(String.raw`v?\d+(?:\.\d+){2,}`, ([text]) => {
    const parts = text
      .replace('v', '')
      .split('.')
      .map((part) => cardinal(part));
    return (text.startsWith('v') ? 'version ' : '') + parts.join(' point ');
  }),
  wordRule(String.raw`v(\d+(?:\.\d+)?)`, ([, n]) => `version ${decimal(n!)}`),
  wordRule(String.raw`(\d+)\s?([½⅓⅔¼¾⅕⅛])`, ([, whole, part]) => {
    const name = fractionNames[part!]!;
    return `${cardinal(whole!)} and ${name.replace(/^one (?!h)/, 'a ').replace('one half', 'a half')}`;
  }),
  { pattern: /[½⅓⅔¼¾⅕⅛]/uy, verbalise: ([part]) => fractionNames[part] },
  wordRule(String.raw`(\d+)\s(\d{1,2})/(\d{1,3})`, ([, whole, above, below]) => {
    const part = fraction(above!, below!);
    return part && `${cardinal(whole!)} and ${part.replace(/^one /, 'a ')}`;
  }),
  wordRule(String.raw`(\d{1,2})/(\d{1,3})`, ([, above, below]) => fraction(above!, below!)),
  wordRule(String.raw`(${WHOLE})(?:st|nd|rd|th)`, ([, n]) => ordinal(n!), 'i'),
  wordRule(String.raw`(1[1-9]|20)(\d)0s`, ([, century, decade]) =>
    plural(year(Number(`${century}${decade}0`))),
  ),
  wordRule(String.raw`'?([2-9])0s`, ([, decade]) => plural(cardinal(`${decade}0`))),
  wordRule(String.raw`(${NUMBER})\s?[–—-]\s?(${NUMBER})\s?(${unitSource})`, ([, from, to, unit]) => {
    return `${decimal(from!)} to ${decimal(to!)} ${units[unit!]![1]}`;
  }),
  {
    pattern: new RegExp(`(${NUMBER})\\s?[–—-]\\s?(${NUMBER})\\s?%`, 'uy'),
    verbalise: ([, from, to]) => `${decimal(from!)} to ${decimal(to!)} percent`,
  },
  // "1-2-3": a count or a score, not a range.
  wordRule(String.raw`\d{1,2}(?:-\d{1,2}){2,}`, ([text]) => text.split('-').map(cardinal).join(' ')),
  // "2024-25": the second year without its century.
  wordRule(String.raw`(1[1-9]|20)(\d\d)[–-](\d\d)`, ([, century, from, to]) => {
    const since = year(Number(`${century}${from}`));
    if (to === '00') return `${since} to ${year(Number(century) * 100 + 100)}`;
    return Number(to) > Number(from) ? `${since} to ${cardinal(to!)}` : undefined;
  }),
  wordRule(
    String.raw`(${NUMBER})\s?[–—]\s?(${NUMBER})|(\d{3,4})-(\d{3,4})|(\d{1,2})-(${SPACED}|\d{1,3})`,
    (match, { before }) => {
      const [from, to] = [match[1] ?? match[3] ?? match[5], match[2] ?? match[4] ?? match[6]];
      return `${plainNumber(from!, before)} to ${plainNumber(to!, before)}`;
    },
  ),
  {
    pattern: new RegExp(`${SIGNED}\\s?%`, 'uy'),
    verbalise: ([, sign, n]) => `${signOf(sign)}${decimal(n!)} percent`,
  },
  {
    pattern: new RegExp(`${SIGNED}\\s?°\\s?([CF])?(?![\\p{L}\\p{N}])`, 'uy'),
    verbalise: ([, sign, n, scale]) => {
      const name = scale === 'C' ? ' celsius' : scale === 'F' ? ' fahrenheit' : '';
      return `${signOf(sign)}${decimal(n!)} ${isOne(n!) ? 'degree' : 'degrees'}${name}`;
    },
  },
  // "5 ft. 10 in.", 5'10": the dot belongs to "in" if the sentence continues.
  wordRule(
    String.raw`(\d+)(?: ?ft(\.?) ?|')(\d{1,2}(?:\.\d+)?)(?: ?in(?=\2)(?:\.(?=[,;]|\s\p{Ll}))?|")`,
    ([, feet, , inches]) =>
      Number(inches) < 12
        ? `${measure(feet!, dottedUnits['ft']!)} ${measure(inches!, dottedUnits['in']!)}`
        : undefined,
  ),
  wordRule(
    String.raw`${SIGNED} ?(${anyUnit(dottedUnits)})\.(?=[,;]|\s\p{Ll})`,
    ([, sign, n, unit]) => signOf(sign) + measure(n!, dottedUnits[unit!]!),
  ),
  wordRule(`${SIGNED}\\s?(${unitSource})`, ([, sign, n, unit]) => signOf(sign) + measure(n!, units[unit!]!)),
  wordRule(String.raw`(\d+)\s?[x×]\s?(\d+)`, ([, a, b]) => `${inPairs(a!)} by ${inPairs(b!)}`),
  wordRule(SIGNED, ([, sign, n], { before }) => {
    if (sign === undefined && /^0\d/.test(n!)) return spellDigits(n!);
    return sign === undefined ? plainNumber(n!, before) : `${signOf(sign)}${decimal(n!)}`;
  }),
];
