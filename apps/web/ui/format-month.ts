import { dateLocale } from '#contract/locale.ts';

const formats = {
  short: new Intl.DateTimeFormat(dateLocale, { month: 'short', timeZone: 'UTC' }),
  long: new Intl.DateTimeFormat(dateLocale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
};

/** "2026-01" → "Jan" or "January 2026" */
export const formatMonth = (month: string, length: keyof typeof formats): string =>
  formats[length].format(new Date(`${month}-01T00:00:00Z`));
