import { dateLocale } from '#contract/locale.ts';
import { messages } from '#web/features/tracks/review/messages.ts';

const dayMs = 86_400_000;
const dayFormat = new Intl.DateTimeFormat(dateLocale, { weekday: 'short', day: 'numeric', month: 'short' });

const startOfDay = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();

export interface DueText {
  /** "Fri 28 Nov" */
  readonly day: string;
  /** "in 3 days" */
  readonly distance: string;
  readonly isLate: boolean;
}

/** A due time in words, in local calendar days; `nowMs` is Unix time in milliseconds. */
export function dueText(dueAt: string, nowMs: number): DueText {
  const due = new Date(dueAt);
  const days = Math.round((startOfDay(due) - startOfDay(new Date(nowMs))) / dayMs);
  const isLate = due.getTime() < nowMs;
  const upcoming = days <= 0 ? messages.today : days === 1 ? messages.tomorrow : messages.inDays(days);
  return {
    day: dayFormat.format(due).replace(',', ''),
    distance: isLate ? messages.late(Math.max(1, -days)) : upcoming,
    isLate,
  };
}

/** The end of a local day given as "2026-11-28", as ISO time; null for an empty value. */
export function endOfDay(date: string): string | null {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return date === '' ? null : new Date(year, month - 1, day, 23, 59, 59).toISOString();
}

const digits = (value: number) => String(value).padStart(2, '0');

/** The local day of an ISO time as "2026-11-28", for a date field. */
export function localDay(time: string): string {
  const date = new Date(time);
  return `${date.getFullYear()}-${digits(date.getMonth() + 1)}-${digits(date.getDate())}`;
}
