const firstMs = 500;
const mostMs = 20_000;

/** Full jitter: anything up to a ceiling that doubles with each try, so that nobody comes back in step. */
export const jitter = (retry: number, random: () => number, longestMs = mostMs): number =>
  Math.round(random() * Math.min(longestMs, firstMs * 2 ** retry));

/** Retry-After in milliseconds: seconds or a date (RFC 9110, 10.2.3). Undefined where it says nothing. */
export function readRetryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined || value.trim() === '') return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return seconds >= 0 ? Math.ceil(seconds * 1000) : undefined;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
