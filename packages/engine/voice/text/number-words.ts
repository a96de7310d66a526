const small = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen ' +
  'sixteen seventeen eighteen nineteen'
).split(' ');
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const groups = ['', 'thousand', 'million', 'billion', 'trillion', 'quadrillion'];
const MAX_DIGITS = 18;

const irregularOrdinals: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};

function belowThousand(n: number): string[] {
  const words: string[] = [];
  if (n >= 100) words.push(small[Math.floor(n / 100)]!, 'hundred');
  const rest = n % 100;
  if (rest >= 20) {
    words.push(tens[Math.floor(rest / 10)]!);
    if (rest % 10 > 0) words.push(small[rest % 10]!);
  } else if (rest > 0) words.push(small[rest]!);
  return words;
}

/** "1234" as "one thousand two hundred thirty four"; commas and spaces are ignored, more than 18 digits are spelled. */
export function cardinal(digits: string | number): string {
  const plain = String(digits)
    .replaceAll(/[, ]/g, '')
    .replace(/^0+(?=\d)/, '');
  if (plain.length > MAX_DIGITS) return spellDigits(plain);
  if (plain === '0') return 'zero';
  const words: string[] = [];
  for (let group = Math.ceil(plain.length / 3) - 1; group >= 0; group--) {
    const end = plain.length - 3 * group;
    const value = Number(plain.slice(Math.max(0, end - 3), end));
    if (value > 0) words.push(...belowThousand(value), ...(group > 0 ? [groups[group]!] : []));
  }
  return words.join(' ');
}

/** "21" as "twenty first". */
export function ordinal(digits: string | number): string {
  const words = cardinal(digits).split(' ');
  const last = words.pop()!;
  const irregular = irregularOrdinals[last];
  return [...words, irregular ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`)].join(' ');
}

/** Spells the digits; ignores other characters. */
export function spellDigits(text: string): string {
  const digits = text.match(/\d/g) ?? [];
  return digits.map((digit) => small[Number(digit)]!).join(' ');
}

/** "3.14" as "three point one four", "1,000" as "one thousand"; a leading zero ("007") is spelled. */
export function decimal(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const spokenWhole = /^0\d/.test(whole) ? spellDigits(whole) : cardinal(whole === '' ? '0' : whole);
  return fraction ? `${spokenWhole} point ${spellDigits(fraction)}` : spokenWhole;
}

/** A year from 1000 to 9999: "nineteen oh five", "two thousand eight", "twenty twelve". */
export function year(n: number): string {
  const [century, rest] = [Math.floor(n / 100), n % 100];
  if (n % 1000 < 10) return cardinal(n);
  if (rest === 0) return `${cardinal(century)} hundred`;
  return `${cardinal(century)} ${rest < 10 ? `oh ${cardinal(rest)}` : cardinal(rest)}`;
}

/** The plural of a result of `cardinal` or `year`: "nineties", "two thousands". */
export function plural(words: string): string {
  return words.endsWith('y') ? `${words.slice(0, -1)}ies` : words.endsWith('x') ? `${words}es` : `${words}s`;
}

/** True for exactly one, which takes a singular unit. */
export function isOne(text: string): boolean {
  return /^1(\.0+)?$/.test(text);
}
