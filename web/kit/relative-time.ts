const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const fullDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** Local time shifted to UTC, so that calendar days and years can be compared. */
const localAsUtc = (time: Date) => new Date(time.getTime() - time.getTimezoneOffset() * minuteMs);

/** The time since an ISO time in words; `nowMs` is Unix time in milliseconds. Days are local calendar days. */
export function relativeTime(iso: string, nowMs: number): string {
  const then = new Date(iso);
  const ago = nowMs - then.getTime();
  if (ago < minuteMs) return 'just now';
  if (ago < hourMs) return `${Math.floor(ago / minuteMs)} min ago`;
  if (ago < dayMs) return `${Math.floor(ago / hourMs)} h ago`;
  const thatDay = localAsUtc(then);
  const today = localAsUtc(new Date(nowMs));
  const days = Math.floor(today.getTime() / dayMs) - Math.floor(thatDay.getTime() / dayMs);
  if (days < 2) return 'yesterday';
  if (days < 7) return `${days} days ago`;
  if (days < 14) return 'last week';
  return thatDay.getUTCFullYear() === today.getUTCFullYear() ? dayOfYear.format(then) : fullDay.format(then);
}

/** "2 Nov 2025" */
export const day = (iso: string): string => fullDay.format(new Date(iso));

/** "2 Nov 2025, 14:05" */
export const exactTime = (iso: string): string => exact.format(new Date(iso));
