import type { Milliseconds } from '#engine/kit/units.ts';
import { halfWords, numberWords, unitWords } from '#engine/theory/words/length-words.data.ts';

const amount = String.raw`(\d+(?:[.,]\d+)?|${Object.keys(numberWords)
  .toSorted((a, b) => b.length - a.length)
  .join('|')})`;
const { minutes: minute, seconds: second, milliseconds: millisecond } = unitWords;
/** Matches "1 min 20 seconds" and "1 min 20", but not "2 min 90 bpm". */
const minutesAndSeconds = new RegExp(
  String.raw`\b${amount}\s*(?:${minute}|m)\s*(?:(?:and|und|et|y|e)\s+)?(?:${amount}\s*(?:${second}|s)\b|([0-5]\d)\b(?!\s*(?:bpm|bars|beats)|[:.]\d))`,
);
const halves = String.raw`(\s+1\/2|\s*½)?`;
const minutes = new RegExp(
  String.raw`\b${amount}${halves}\s*(?:and a half\s*)?(?:${minute})\b(\s*and a half)?`,
);
const range = new RegExp(
  String.raw`\b${amount}\s*(?:-|–|to|or|bis|a|oder)\s*${amount}\s*(${second}|${minute})\b`,
);
const seconds = new RegExp(String.raw`\b${amount}\s*(?:${second})\b`);
const milliseconds = new RegExp(String.raw`\b(\d+)\s*(?:${millisecond})\b`);
/** Matches "1:30", but not the time of day "3:00 am". */
const clock =
  /(?<![\d:/])(\d{1,2})(?::|['’′](?=\d\d["”″]?(?:\D|$)))([0-5]\d)(?![\d:]|\s?(?:[ap]\.?m\b|oclock|in the (?:morning|afternoon|evening)|at night))/;
/** Matches "30s". The eras "80s" and "the 30s" are sorted out later; "808s" are drums. */
const shortSeconds =
  /(the\s+|19|20)?(?<![\d.,])\b(?!303|606|707|808|909)(\d{1,3}(?:\.\d+)?)( ?)s\b(\s+(?:long|clip|loop|track|piece|of))?/g;

/**
 * Times within a piece, which are not its length: "drop at 0:45", "the first 10 seconds", "for 8 seconds, then loud",
 * "a 5 second fade". "At 30 seconds long" is a length.
 */
const timesWithinPiece = new RegExp(
  String.raw`(?<!\b(?:ends?|ending|stops?|clocks in|clocking in) )\b(?:at|after|until|till|before|every|(?<!\b(?:pass|driv|fly|flies|walk|go|run|rush)\w* )by)(?: the| about| around)? (?:\d{1,2}:[0-5]\d|${amount}[ -]?(?:${second}|s|${minute}))\b(?! long)|` +
    String.raw`\b(?:first|last|final|opening|closing|next) (?:${amount} )?(?:${second}|s|${minute})\b|` +
    String.raw`\bfor (?:about )?${amount} ?(?:${second}|${minute}),? (?:and )?then\b|` +
    String.raw`\bfad(?:e|es|ing) (?:in |out |away )?(?:over|within|in|for|during) (?:about )?${amount} ?(?:${second}|s)\b|` +
    String.raw`\b${amount} ?(?:${second}|s|${minute})(?= (?:fade|in\b|mark|of silence|later|before|into))`,
  'g',
);

const fractions: readonly (readonly [RegExp, Milliseconds])[] = [
  [/\b(?:a|one) minute and a half\b/, 90_000],
  [/\b(?:three|3) quarters of a minute\b/, 45_000],
  [/\b(?:a |one )?quarter (?:of a )?minute\b/, 15_000],
  [new RegExp(String.raw`\b(?:half|${halfWords}) (?:a )?(?:${minute})\b`), 30_000],
  [new RegExp(String.raw`\b(?:a second and a half|one and a half seconds)\b`), 1_500],
  [new RegExp(String.raw`\b(?:half|${halfWords}) (?:a )?(?:${second})\b`), 500],
  [/\b(?:(?<=\b(?:for|lasts|lasting) )a second|a second(?= long))\b/, 1_000],
];

/** A length and its range in the text. */
export interface LengthMatch {
  readonly lengthMs: Milliseconds;
  readonly start: number;
  readonly end: number;
}

type LengthParser = (text: string) => readonly [match: RegExpExecArray, lengthMs: Milliseconds] | undefined;

const valueOf = (text = ''): number => numberWords[text] ?? Number(text.replace(',', '.'));

const parserFor =
  (pattern: RegExp, lengthOf: (match: RegExpExecArray) => Milliseconds): LengthParser =>
  (text) => {
    const match = pattern.exec(text);
    return match === null ? undefined : [match, lengthOf(match)];
  };

const parseShortSeconds: LengthParser = (text) => {
  for (const match of text.matchAll(shortSeconds)) {
    const [, before, digits = '', space, after] = match;
    const count = Number(digits);
    const decade = space === '' && count % 10 === 0 && count >= 50 && count <= 90;
    if (before === undefined && (!decade || after !== undefined) && count > 0) return [match, count * 1000];
  }
  return undefined;
};

const minuteAlone = /\b(?:a minute|minute long)\b/;

/** Length formats, most reliable first. A range such as "20-30 seconds" gives its middle. */
const parsers: readonly LengthParser[] = [
  parserFor(minutesAndSeconds, (both) => valueOf(both[1]) * 60_000 + valueOf(both[2] ?? both[3]) * 1000),
  ...fractions.map(([pattern, lengthMs]) => parserFor(pattern, () => lengthMs)),
  parserFor(
    range,
    ([, from, to, unit = '']) => ((valueOf(from) + valueOf(to)) / 2) * (unit.startsWith('m') ? 60_000 : 1000),
  ),
  parserFor(minutes, (whole) => {
    const half = whole[2] !== undefined || /and a half/.test(whole[0]) ? 0.5 : 0;
    return (valueOf(whole[1]) + half) * 60_000;
  }),
  (text) =>
    /(?:per|beats?|bpm) a minute/.test(text) ? undefined : parserFor(minuteAlone, () => 60_000)(text),
  parserFor(seconds, ([, value]) => valueOf(value) * 1000),
  parserFor(milliseconds, ([, value]) => Number(value)),
  parserFor(clock, (time) => Number(time[1]) * 60_000 + Number(time[2]) * 1000),
  parseShortSeconds,
];

/** Finds the length requested in a normalised text; undefined if there is none. */
export const findLength = (input: string): LengthMatch | undefined => {
  const text = input.replace(timesWithinPiece, (times) => ' '.repeat(times.length));
  for (const parse of parsers) {
    const found = parse(text);
    if (found === undefined) continue;
    const [match, lengthMs] = found;
    return { lengthMs: Math.round(lengthMs), start: match.index, end: match.index + match[0].length };
  }
  return undefined;
};

/** The length requested in a normalised text, in milliseconds; undefined if there is none. */
export const parseLength = (input: string): Milliseconds | undefined => findLength(input)?.lengthMs;
