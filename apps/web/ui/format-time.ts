import { dateLocale } from '#contract/locale.ts';
import { durationMessages, relativeTimeMessages } from '#web/ui/messages.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const dayMonthFormat = new Intl.DateTimeFormat(dateLocale, { day: 'numeric', month: 'short' });
const dateFormat = new Intl.DateTimeFormat(dateLocale, { day: 'numeric', month: 'short', year: 'numeric' });
const dateTimeFormat = new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium', timeStyle: 'short' });

/** Local time shifted to UTC, so that calendar days and years can be compared. */
const localAsUtc = (time: Date) => new Date(time.getTime() - time.getTimezoneOffset() * minuteMs);

/** The time since an ISO time in words; `nowMs` is Unix time in milliseconds. Days are local calendar days. */
export function formatRelativeTime(iso: string, nowMs: number): string {
  const time = new Date(iso);
  const elapsedMs = nowMs - time.getTime();
  if (elapsedMs < minuteMs) return relativeTimeMessages.justNow;
  if (elapsedMs < hourMs) return relativeTimeMessages.minutesAgo(Math.floor(elapsedMs / minuteMs));
  if (elapsedMs < dayMs) return relativeTimeMessages.hoursAgo(Math.floor(elapsedMs / hourMs));
  const localTime = localAsUtc(time);
  const localNow = localAsUtc(new Date(nowMs));
  const days = Math.floor(localNow.getTime() / dayMs) - Math.floor(localTime.getTime() / dayMs);
  if (days < 2) return relativeTimeMessages.yesterday;
  if (days < 7) return relativeTimeMessages.daysAgo(days);
  if (days < 14) return relativeTimeMessages.lastWeek;
  return localTime.getUTCFullYear() === localNow.getUTCFullYear()
    ? dayMonthFormat.format(time)
    : dateFormat.format(time);
}

/** How long an ISO time ago is: "6 min", "3 h", "2 days". `nowMs` is Unix time in milliseconds. */
export function formatElapsedTime(iso: string, nowMs: number): string {
  const elapsedMs = nowMs - new Date(iso).getTime();
  if (elapsedMs < minuteMs) return durationMessages.underAMinute;
  if (elapsedMs < hourMs) return durationMessages.minutes(Math.floor(elapsedMs / minuteMs));
  if (elapsedMs < dayMs) return durationMessages.hours(Math.floor(elapsedMs / hourMs));
  return durationMessages.days(Math.floor(elapsedMs / dayMs));
}

/** "2 Nov 2025" */
export const formatDate = (iso: string): string => dateFormat.format(new Date(iso));

/** "2 Nov 2025, 14:05" */
export const formatDateTime = (iso: string): string => dateTimeFormat.format(new Date(iso));
