const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The zone of a page that the server drew, which does not know the reader's. */
type Zone = 'UTC' | undefined;

function formatsIn(timeZone: Zone) {
  const zone = timeZone && { timeZone };
  return {
    dayOfYear: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', ...zone }),
    fullDay: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', ...zone }),
    exact: new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', ...zone }),
  };
}

const made = new Map<Zone, ReturnType<typeof formatsIn>>();

function formats(zone: Zone) {
  const known = made.get(zone) ?? formatsIn(zone);
  made.set(zone, known);
  return known;
}

/** A time as if its zone's clock were UTC's, so that days and years can be counted. */
const onTheClock = (time: Date, zone: Zone) =>
  new Date(time.getTime() - (zone ? 0 : time.getTimezoneOffset() * minuteMs));

/** How long ago an ISO time was, as a person says it; `nowMs` in milliseconds since 1970. Days are the reader's. */
export function relativeTime(iso: string, nowMs: number, zone?: Zone): string {
  const then = new Date(iso);
  const ago = nowMs - then.getTime();
  if (ago < minuteMs) return 'just now';
  if (ago < hourMs) return `${Math.floor(ago / minuteMs)} min ago`;
  if (ago < dayMs) return `${Math.floor(ago / hourMs)} h ago`;
  const thatDay = onTheClock(then, zone);
  const today = onTheClock(new Date(nowMs), zone);
  const days = Math.floor(today.getTime() / dayMs) - Math.floor(thatDay.getTime() / dayMs);
  if (days < 2) return 'yesterday';
  if (days < 7) return `${days} days ago`;
  if (days < 14) return 'last week';
  const { dayOfYear, fullDay } = formats(zone);
  return thatDay.getUTCFullYear() === today.getUTCFullYear() ? dayOfYear.format(then) : fullDay.format(then);
}

/** "2 Nov 2025" */
export const day = (iso: string, zone?: Zone): string => formats(zone).fullDay.format(new Date(iso));

/** "2 Nov 2025, 14:05" */
export const exactTime = (iso: string, zone?: Zone): string => formats(zone).exact.format(new Date(iso));
