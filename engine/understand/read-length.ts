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
/** "1 min 20 seconds", "1 min 20", but not "2 min 90 bpm". */
const minutesAndSeconds = new RegExp(
  String.raw`\b${amount}\s*(?:minutes?|mins?|m)\s*(?:and\s*)?(?:${amount}\s*(?:seconds?|secs?|s)\b|([0-5]\d)\b(?!\s*(?:bpm|bars|beats)|[:.]\d))`,
);
const halves = String.raw`(\s+1\/2|\s*½)?`;
const minutes = new RegExp(
  String.raw`\b${amount}${halves}\s*(?:and a half\s*)?(?:minutes?|mins?)\b(\s*and a half)?`,
);
const span = new RegExp(
  String.raw`\b${amount}\s*(?:-|–|to|or)\s*${amount}\s*(seconds?|secs?|minutes?|mins?)\b`,
);
const seconds = new RegExp(String.raw`\b${amount}\s*(?:seconds?|secs?)\b`);
/** "1:30": but "3:00 am" is a time of day. */
const clock =
  /(?<![\d:/])(\d{1,2})(?::|['’′](?=\d\d["”″]?(?:\D|$)))([0-5]\d)(?![\d:]|\s?(?:[ap]\.?m\b|oclock|in the (?:morning|afternoon|evening)|at night))/;
/** "30s": but "80s" is an era, and so is "the 30s"; "808s" are drums. */
const shortSeconds =
  /(the\s+|19|20)?\b(?!303|606|707|808|909)(\d{1,3})( ?)s\b(\s+(?:long|clip|loop|track|piece|of))?/g;

/**
 * Times within a piece: "drop at 0:45", "the first 10 seconds", "for 8 seconds, then loud", "a 5 second fade". "At 30
 * seconds long" is a length all the same.
 */
const within = new RegExp(
  String.raw`(?<!\b(?:ends?|ending|stops?|clocks in|clocking in) )\b(?:at|after|until|till|before|every|by)(?: the| about| around)? (?:\d{1,2}:[0-5]\d|${amount}[ -]?(?:seconds?|secs?|s|minutes?|mins?))\b(?! long)|` +
    String.raw`\b(?:first|last|final|opening|closing|next) (?:${amount} )?(?:seconds?|secs?|s|minutes?|mins?)\b|` +
    String.raw`\bfor (?:about )?${amount} ?(?:seconds?|secs?|minutes?|mins?),? (?:and )?then\b|` +
    String.raw`\b${amount} ?(?:seconds?|secs?|s|minutes?|mins?)(?= (?:fade|in\b|mark|of silence|later|before|into))`,
  'g',
);

const fractions: readonly (readonly [RegExp, Milliseconds])[] = [
  [/\b(?:a|one) minute and a half\b/, 90_000],
  [/\b(?:three|3) quarters of a minute\b/, 45_000],
  [/\b(?:a |one )?quarter (?:of a )?minute\b/, 15_000],
  [/\bhalf (?:a )?minute\b/, 30_000],
];

const valueOf = (text = ''): number => words[text] ?? Number(text);

const readShort = (text: string): number | undefined => {
  for (const [, before, digits = '', space, after] of text.matchAll(shortSeconds)) {
    const count = Number(digits);
    const decade = space === '' && count % 10 === 0 && count >= 50 && count <= 90;
    if (before === undefined && (!decade || after !== undefined) && count > 0) return count * 1000;
  }
  return undefined;
};

/** The length that a plain text asks for, in milliseconds; undefined if it does not say. Of "20-30 seconds" the middle. */
export const readLength = (said: string): Milliseconds | undefined => {
  const text = said.replace(within, ' ');
  const both = minutesAndSeconds.exec(text);
  if (both !== null) return Math.round(valueOf(both[1]) * 60_000 + valueOf(both[2] ?? both[3]) * 1000);
  const fraction = fractions.find(([pattern]) => pattern.test(text));
  if (fraction !== undefined) return fraction[1];
  const [, from, to, unit = ''] = span.exec(text) ?? [];
  if (from !== undefined)
    return Math.round(((valueOf(from) + valueOf(to)) / 2) * (unit.startsWith('m') ? 60_000 : 1000));
  const whole = minutes.exec(text);
  if (whole !== null) {
    const half = whole[2] !== undefined || /and a half/.test(whole[0]) ? 0.5 : 0;
    return Math.round((valueOf(whole[1]) + half) * 60_000);
  }
  if (/\b(?:a minute|minute long)\b/.test(text) && !/(?:per|beats?|bpm) a minute/.test(text)) return 60_000;
  const few = seconds.exec(text);
  if (few !== null) return Math.round(valueOf(few[1]) * 1000);
  const time = clock.exec(text);
  if (time !== null) return Number(time[1]) * 60_000 + Number(time[2]) * 1000;
  return readShort(text);
};
