import { describe, expect, it } from 'vitest';
import { dueText, endOfDay, localDay } from '#web/features/tracks/review/due-text.ts';

const now = new Date(2026, 10, 25, 11, 20).getTime();
const at = (day: number, hour = 12) => new Date(2026, 10, day, hour).toISOString();

describe('dueText', () => {
  it('counts calendar days until the due day', () => {
    expect(dueText(at(28), now)).toEqual({ day: 'Sat 28 Nov', distance: 'in 3 days', isLate: false });
    expect(dueText(at(26, 1), now).distance).toBe('tomorrow');
    expect(dueText(at(25, 23), now).distance).toBe('today');
  });

  it('says how many days it is late, at least one', () => {
    expect(dueText(at(23), now)).toMatchObject({ distance: '2 days late', isLate: true });
    expect(dueText(at(25, 9), now)).toMatchObject({ distance: '1 day late', isLate: true });
  });
});

it('endOfDay and localDay convert between a date field and a time', () => {
  expect(localDay(endOfDay('2026-11-28')!)).toBe('2026-11-28');
  expect(endOfDay('')).toBeNull();
});
