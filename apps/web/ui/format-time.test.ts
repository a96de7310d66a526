import { describe, expect, it } from 'vitest';
import { formatElapsedTime, formatRelativeTime } from '#web/ui/format-time.ts';

const now = Date.UTC(2026, 10, 20, 12);
const minute = 60_000;
const hour = 60 * minute;
/** A time in the local time zone. */
const localTime = (...time: [number, number, number, number, number]) => new Date(...time);
const msAgo = (ms: number) => new Date(now - ms).toISOString();

describe('formatRelativeTime', () => {
  it.each([
    [0, 'just now'],
    [59_999, 'just now'],
    [minute, '1 min ago'],
    [59 * minute, '59 min ago'],
    [hour, '1 h ago'],
    [23 * hour, '23 h ago'],
    [24 * hour, 'yesterday'],
    [48 * hour, '2 days ago'],
    [6 * 24 * hour, '6 days ago'],
    [8 * 24 * hour, 'last week'],
    [20 * 24 * hour, '31 Oct'],
    [400 * 24 * hour, '16 Oct 2025'],
  ])('formats %d ms ago as "%s"', (ms, expected) => {
    expect(formatRelativeTime(msAgo(ms), now)).toBe(expected);
  });

  it.each([
    [localTime(2026, 10, 18, 2, 0), localTime(2026, 10, 20, 1, 0), '2 days ago'],
    [localTime(2026, 10, 18, 23, 59), localTime(2026, 10, 20, 23, 58), '2 days ago'],
    [localTime(2026, 10, 19, 0, 1), localTime(2026, 10, 20, 23, 59), 'yesterday'],
  ])('counts calendar days: %s at %s is "%s"', (then, later, expected) => {
    expect(formatRelativeTime(then.toISOString(), later.getTime())).toBe(expected);
  });

  it('uses the time zone of the browser for days and years', () => {
    expect(
      formatRelativeTime(
        localTime(2026, 10, 18, 2, 0).toISOString(),
        localTime(2026, 10, 20, 1, 0).getTime(),
      ),
    ).toBe('2 days ago');
    const newYearsEve = localTime(2025, 11, 31, 23, 59).toISOString();
    expect(formatRelativeTime(newYearsEve, localTime(2026, 5, 1, 12, 0).getTime())).toBe('31 Dec 2025');
    const newYear = localTime(2026, 0, 1, 0, 1).toISOString();
    expect(formatRelativeTime(newYear, localTime(2026, 5, 1, 12, 0).getTime())).toBe('1 Jan');
  });

  it('returns "just now" for a time in the future', () => {
    expect(formatRelativeTime(msAgo(-5 * minute), now)).toBe('just now');
  });
});

it.each([
  [30, 'less than a minute'],
  [6 * 60, '6 min'],
  [3 * 3600, '3 h'],
  [25 * 3600, '1 day'],
  [50 * 3600, '2 days'],
])('%i seconds are %s of waiting', (seconds, text) => {
  expect(formatElapsedTime(msAgo(seconds * 1000), now)).toBe(text);
});
