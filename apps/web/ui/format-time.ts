const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const dayMonthFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const dateFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const dateTimeFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** Local time shifted to UTC, so that calendar days and years can be compared. */
const localAsUtc = (time: Date) => new Date(time.getTime() - time.getTimezoneOffset() * minuteMs);

/** The time since an ISO time in words; `nowMs` is Unix time in milliseconds. Days are local calendar days. */
export function formatRelativeTime(iso: string, nowMs: number): string {
  const time = new Date(iso);
  const elapsedMs = nowMs - time.getTime();
  if (elapsedMs < minuteMs) return 'just now';
  if (elapsedMs < hourMs) return `${Math.floor(elapsedMs / minuteMs)} min ago`;
  if (elapsedMs < dayMs) return `${Math.floor(elapsedMs / hourMs)} h ago`;
  const localTime = localAsUtc(time);
  const localNow = localAsUtc(new Date(nowMs));
  const days = Math.floor(localNow.getTime() / dayMs) - Math.floor(localTime.getTime() / dayMs);
  if (days < 2) return 'yesterday';
  if (days < 7) return `${days} days ago`;
  if (days < 14) return 'last week';
  return localTime.getUTCFullYear() === localNow.getUTCFullYear()
    ? dayMonthFormat.format(time)
    : dateFormat.format(time);
}

/** How long an ISO time ago is: "6 min", "3 h", "2 days". `nowMs` is Unix time in milliseconds. */
export function formatElapsedTime(iso: string, nowMs: number): string {
  const elapsedMs = nowMs - new Date(iso).getTime();
  if (elapsedMs < minuteMs) return 'less than a minute';
  if (elapsedMs < hourMs) return `${Math.floor(elapsedMs / minuteMs)} min`;
  if (elapsedMs < dayMs) return `${Math.floor(elapsedMs / hourMs)} h`;
  const days = Math.floor(elapsedMs / dayMs);
  return `${days} ${days === 1 ? 'day' : 'days'}`;
}

/** "2 Nov 2025" */
export const formatDate = (iso: string): string => dateFormat.format(new Date(iso));

/** "2 Nov 2025, 14:05" */
export const formatDateTime = (iso: string): string => dateTimeFormat.format(new Date(iso));
