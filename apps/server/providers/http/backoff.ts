const baseMs = 500;
const maxMs = 20_000;

/** Exponential backoff with full jitter: a random delay up to a ceiling that doubles with each retry. */
export const jitter = (retry: number, random: () => number, ceilingMs = maxMs): number =>
  Math.round(random() * Math.min(ceilingMs, baseMs * 2 ** retry));

/**
 * Parses Retry-After (RFC 9110, 10.2.3), seconds or a date, into milliseconds. Undefined if it is empty or invalid.
 */
export function readRetryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined || value.trim() === '') return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return seconds >= 0 ? Math.ceil(seconds * 1000) : undefined;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
