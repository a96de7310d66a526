import { cardinal, ordinal, year } from './number-words.ts';
import { wordRule, type Rule } from './rule.ts';

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const MONTH =
  '(Jan(?:uary|\\.)?|Feb(?:ruary|\\.)?|Mar(?:ch|\\.)?|Apr(?:il|\\.)?|May|June?|July?|Aug(?:ust|\\.)?|' +
  'Sept?(?:ember|\\.)?|Oct(?:ober|\\.)?|Nov(?:ember|\\.)?|Dec(?:ember|\\.)?)';
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
const weekdays: Readonly<Record<string, string>> = {
  Mon: 'monday',
  Tue: 'tuesday',
  Tues: 'tuesday',
  Wed: 'wednesday',
  Thu: 'thursday',
  Thurs: 'thursday',
  Fri: 'friday',
  Sat: 'saturday',
  Sun: 'sunday',
};

const monthByName = (name: string) =>
  months.find((month) => month.startsWith(name.slice(0, 3).toLowerCase()))!;
const isDay = (day: string) => Number(day) >= 1 && Number(day) <= 31;

/** Speaks month, day and an optional year; undefined for an invalid date. */
function date(month: string | undefined, day: string, ofYear?: string): string | undefined {
  if (month === undefined || !isDay(day)) return undefined;
  return `${month} ${ordinal(day)}${ofYear === undefined ? '' : ` ${fullYear(ofYear)}`}`;
}

/** Month first (American order), unless the first number can only be a day. */
function numericDate(a: string, b: string, ofYear: string): string | undefined {
  const [month, day] = Number(a) > 12 ? [b, a] : [a, b];
  return date(months[Number(month) - 1], day, ofYear);
}

function fullYear(text: string): string {
  return text.length === 4 ? year(Number(text)) : Number(text) < 10 ? `oh ${cardinal(text)}` : cardinal(text);
}

/** "7:05 pm": hours and minutes; whole hours are "o'clock" unless am or pm is stated. */
function time(hours: string, minutes: string, half: string | undefined): string | undefined {
  const [h, m] = [Number(hours), Number(minutes)];
  if (h > 24 || m > 59) return undefined;
  const end = half === undefined ? '' : /^a/i.test(half) ? ' ay m' : ' p m';
  if (m > 0) return `${cardinal(h)} ${m < 10 ? `oh ${cardinal(m)}` : cardinal(m)}${end}`;
  if (half !== undefined) return `${cardinal(h)}${end}`;
  return h > 12 || h === 0 ? `${cardinal(h)} hundred` : `${cardinal(h)} o'clock`;
}

const HALF = String.raw`([ap]\.m\.|[ap]\.?m)`;

/** One end of a time range: "9", "9:30", "9am". */
const CLOCK = String.raw`(\d{1,2})(?::(\d{2}))?(?:\s?${HALF})?`;

/** Speaks one end of a time range; a bare hour, or an hour whose am or pm is stated at the other end, is a number. */
function clock(hours: string, minutes: string | undefined, half: string | undefined, isHalfStated: boolean) {
  const isHour = half === undefined && (minutes === undefined || (minutes === '00' && isHalfStated));
  return isHour && Number(hours) < 60 ? cardinal(hours) : time(hours, minutes ?? '0', half);
}

/** Dates (ISO, numeric in the American order, with names of months) and times of day. */
export const dateRules: readonly Rule[] = [
  wordRule(String.raw`(\d{4})([-/])(\d{1,2})\2(\d{1,2})`, ([, y, , m, d]) =>
    date(months[Number(m) - 1], d!, y),
  ),
  wordRule(String.raw`(\d{1,2})[/.](\d{1,2})[/.](\d{4}|\d{2})`, ([, a, b, y]) => numericDate(a!, b!, y!)),
  wordRule(String.raw`(\d{1,2})-(\d{1,2})-(\d{4})(?!-\d)`, ([, a, b, y]) => numericDate(a!, b!, y!)),
  wordRule(String.raw`${MONTH}\s${DAY}(?:,?\s(\d{4}))?`, ([, m, d, y]) => date(monthByName(m!), d!, y)),
  wordRule(String.raw`${DAY}\s(?:of\s)?${MONTH}(?:,?\s(\d{4}))?`, ([, d, m, y]) =>
    isDay(d!) ? `${ordinal(d!)} of ${monthByName(m!)}${y === undefined ? '' : ` ${fullYear(y)}`}` : undefined,
  ),
  wordRule(String.raw`(Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec)\.`, ([, m]) => monthByName(m!)),
  wordRule(String.raw`(Mon|Tues?|Wed|Thu(?:rs)?|Fri|Sat|Sun)\.`, ([, day]) => weekdays[day!]),
  wordRule(String.raw`(\d{1,2}):(\d{2}):(\d{2})`, ([, h, m, s]) => {
    const start = time(h!, m!, undefined);
    return start && `${start} and ${cardinal(s!)} seconds`;
  }),
  // "9:00-17:00", "9-5pm": spaces around the hyphen are allowed only between two unambiguous times.
  wordRule(
    String.raw`${CLOCK}( ?[-–] ?)${CLOCK}(?![-:/.,]?\d)`,
    ([, h1, m1, half1, hyphen, h2, m2, half2]) => {
      const isTight = hyphen!.length === 1;
      const isTime1 = (m1 ?? half1) !== undefined;
      const isTime2 = (m2 ?? half2) !== undefined;
      const isRange = isTime1 ? isTime2 || isTight : half2 !== undefined && isTight;
      const from = isRange && clock(h1!, m1, half1, half2 !== undefined);
      const to = isRange && clock(h2!, m2, half2, half1 !== undefined);
      return from && to ? `${from} to ${to}` : undefined;
    },
    'i',
  ),
  wordRule(String.raw`(\d{1,2}):(\d{2})(?:\s?${HALF})?`, ([, h, m, half]) => time(h!, m!, half), 'i'),
  wordRule(
    String.raw`(\d{1,2})\s?${HALF}`,
    ([, h, half]) => (Number(h) <= 12 ? time(h!, '0', half) : undefined),
    'i',
  ),
];
