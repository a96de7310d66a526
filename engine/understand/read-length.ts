import type { Milliseconds } from '#engine/kit/units.ts';

const words: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  ten: 10,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  'forty five': 45,
  sixty: 60,
  ninety: 90,
};
const amount = String.raw`(\d+(?:\.\d+)?|${Object.keys(words)
  .toSorted((a, b) => b.length - a.length)
  .join('|')})`;
const minutesAndSeconds = new RegExp(
  String.raw`${amount}\s*(?:minutes?|mins?|m)\s*(?:and\s*)?${amount}\s*(?:seconds?|secs?|s)\b`,
);
const minutes = new RegExp(String.raw`\b${amount}\s*(?:and a half\s*)?(?:minutes?|mins?)\b(\s*and a half)?`);
const seconds = new RegExp(String.raw`\b${amount}\s*(?:seconds?|secs?)\b`);
/** "1:30": but "3:00 am" is a time of day. */
const clock =
  /(?<![\d:/])(\d{1,2}):([0-5]\d)(?![\d:]|\s?(?:[ap]\.?m\b|oclock|in the (?:morning|afternoon|evening)|at night))/;
/** "30s": but "80s" is an era, and so is "the 30s". */
const shortSeconds = /(the\s+|19|20)?\b(\d{1,3})s\b(\s+(?:long|clip|loop|track|piece|of))?/g;

const valueOf = (text = ''): number => words[text] ?? Number(text);

const readShort = (text: string): number | undefined => {
  for (const [, before, digits = '', after] of text.matchAll(shortSeconds)) {
    const count = Number(digits);
    const decade = count % 10 === 0 && count >= 50 && count <= 90;
    if (before === undefined && (!decade || after !== undefined) && count > 0) return count * 1000;
  }
  return undefined;
};

/** The length that a plain text asks for, in milliseconds; undefined if it does not say. */
export const readLength = (text: string): Milliseconds | undefined => {
  const both = minutesAndSeconds.exec(text);
  if (both !== null) return Math.round(valueOf(both[1]) * 60_000 + valueOf(both[2]) * 1000);
  if (/\b(?:a|one) minute and a half\b/.test(text)) return 90_000;
  if (/\bhalf a minute\b/.test(text)) return 30_000;
  const whole = minutes.exec(text);
  if (whole !== null) {
    return Math.round((valueOf(whole[1]) + (/and a half/.test(whole[0]) ? 0.5 : 0)) * 60_000);
  }
  if (/\ba minute(?: long)?\b/.test(text) && !/(?:per|beats?|bpm) a minute/.test(text)) return 60_000;
  const few = seconds.exec(text);
  if (few !== null) return Math.round(valueOf(few[1]) * 1000);
  const time = clock.exec(text);
  if (time !== null) return Number(time[1]) * 60_000 + Number(time[2]) * 1000;
  return readShort(text);
};
