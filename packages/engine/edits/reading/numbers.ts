const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'.split(
    ' ',
  );
const tens: Readonly<Record<string, number>> = {
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  'twenty four': 24,
  thirty: 30,
  forty: 40,
  fifty: 50,
  couple: 2,
  few: 3,
  half: 0.5,
  dozen: 12,
};
const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

/** The number that a word says: "12", "twelve", "3.5"; undefined for other words. */
export const numberOf = (word: string | undefined): number | undefined => {
  if (word === undefined) return undefined;
  if (/^\d+(?:\.\d+)?$/.test(word)) return Number(word);
  const index = units.indexOf(word);
  return index >= 0 ? index : tens[word];
};

/** The place in an order, from 1: "third" and "3rd" are 3. */
export const ordinalOf = (word: string | undefined): number | undefined => {
  if (word === undefined) return undefined;
  const digits = /^(\d+)(?:st|nd|rd|th)$/.exec(word);
  if (digits !== null) return Number(digits[1]);
  const index = ordinals.indexOf(word);
  return index >= 0 ? index + 1 : undefined;
};

/** Alternatives of a regular expression for a number word. */
export const numberWords = String.raw`(?:\d+(?:\.\d+)?|${[...units.slice(1), ...Object.keys(tens)].join('|')})`;
