import { describe, expect, it } from 'vitest';
import { relativeTime } from '#web/kit/relative-time.ts';

const now = Date.UTC(2026, 10, 20, 12);
const minute = 60_000;
const hour = 60 * minute;
const before = (ms: number) => new Date(now - ms).toISOString();

describe('relativeTime', () => {
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
  ])('says of %d ms ago: %s', (ms, said) => {
    expect(relativeTime(before(ms), now)).toBe(said);
  });

  it('takes a clock that runs ahead for just now', () => {
    expect(relativeTime(before(-5 * minute), now)).toBe('just now');
  });
});
