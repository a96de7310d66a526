import { cardinal, decimal, isOne } from './number-words.ts';
import { WHOLE } from './numerals.ts';
import { wordRule, type Rule } from './rule.ts';

interface Currency {
  readonly one: string;
  readonly many: string;
  readonly cent: string;
  readonly cents: string;
}

const currencies: Readonly<Record<string, Currency>> = {
  $: { one: 'dollar', many: 'dollars', cent: 'cent', cents: 'cents' },
  '£': { one: 'pound', many: 'pounds', cent: 'penny', cents: 'pence' },
  '€': { one: 'euro', many: 'euros', cent: 'cent', cents: 'cents' },
  '¥': { one: 'yen', many: 'yen', cent: 'sen', cents: 'sen' },
  '₹': { one: 'rupee', many: 'rupees', cent: 'paisa', cents: 'paise' },
};
const codes: Readonly<Record<string, string>> = { USD: '$', GBP: '£', EUR: '€', JPY: '¥', INR: '₹' };

const scales: Readonly<Record<string, string>> = {
  k: 'thousand',
  m: 'million',
  mn: 'million',
  b: 'billion',
  bn: 'billion',
  t: 'trillion',
  tn: 'trillion',
  thousand: 'thousand',
  million: 'million',
  billion: 'billion',
  trillion: 'trillion',
};

const AMOUNT = String.raw`(${WHOLE})(\.\d+)?`;
const SCALE = String.raw`(?:\s?(thousand|million|billion|trillion|mn|bn|tn|[kmb]|(?<=\d)t))?`;

/** Speaks "3", ".50" as "three dollars and fifty cents". */
function amount(symbol: string, whole: string, part: string | undefined, scale: string | undefined): string {
  const { one, many, cent, cents } = currencies[symbol]!;
  if (scale !== undefined) return `${decimal(whole + (part ?? ''))} ${scales[scale.toLowerCase()]} ${many}`;
  const small = part === undefined ? 0 : Number(part.slice(1).padEnd(2, '0'));
  const isCents = part !== undefined && part.length <= 3;
  if (part !== undefined && !isCents) return `${decimal(whole + part)} ${many}`;
  const smallWords = `${cardinal(small)} ${small === 1 ? cent : cents}`;
  if (Number(whole) === 0 && small > 0) return smallWords;
  const largeWords = `${cardinal(whole)} ${isOne(whole) ? one : many}`;
  return small === 0 ? largeWords : `${largeWords} and ${smallWords}`;
}

/** Speaks "$1–2 million", "$5-$10": a unit shared by both ends is spoken once, after the second. */
const moneyRange = ([, symbol, ...parts]: readonly (string | undefined)[]): string => {
  const [whole, part, scale, toWhole, toPart, toScale] = parts;
  const to = amount(symbol!, toWhole!, toPart, toScale);
  if (scale !== undefined && toScale !== undefined) {
    return `${decimal(whole! + (part ?? ''))} ${scales[scale.toLowerCase()]} to ${to}`;
  }
  const isNumber = scale === undefined && (part === undefined || toScale !== undefined);
  return `${isNumber ? decimal(whole! + (part ?? '')) : amount(symbol!, whole!, part, scale)} to ${to}`;
};

/** Amounts of money: "$3.50", "£2m", "10 €", "5 USD". */
export const moneyRules: readonly Rule[] = [
  wordRule(
    `([$£€¥₹])\\s?${AMOUNT}${SCALE}(?:[-–]| [-–] (?=\\1))\\1?${AMOUNT}${SCALE}(?![-–.,]\\d|\\s?%)`,
    moneyRange,
    'i',
  ),
  wordRule(
    `([-−])?([$£€¥₹])([-−])?\\s?${AMOUNT}${SCALE}`,
    ([, sign, symbol, inner, whole, part, scale], { before }) => {
      // After a number, the symbol belongs to that number: "5$-10$".
      if (inner !== undefined && /\d\s?$/.test(before)) return undefined;
      return ((sign ?? inner) === undefined ? '' : 'minus ') + amount(symbol!, whole!, part, scale);
    },
    'i',
  ),
  {
    pattern: new RegExp(`${AMOUNT}\\s?([€£])`, 'uy'),
    verbalise: ([, whole, part, symbol]) => amount(symbol!, whole!, part, undefined),
  },
  wordRule(`${AMOUNT}\\s?(USD|GBP|EUR|JPY|INR)`, ([, whole, part, code]) =>
    amount(codes[code!]!, whole!, part, undefined),
  ),
  wordRule(String.raw`(\d+)\s?¢`, ([, n]) => `${cardinal(n!)} ${isOne(n!) ? 'cent' : 'cents'}`),
];
