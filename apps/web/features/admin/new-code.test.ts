import { describe, expect, it } from 'vitest';
import {
  emptyCode,
  isPastDate,
  secureRandomInt,
  suggestCode,
  toBody,
  parseMaxUses,
} from '#web/features/admin/new-code.ts';

it.each([
  ['5', 5],
  ['', 1],
  ['many', 1],
  ['0', 0],
  ['-2', -2],
])('parseMaxUses parses %j as %d', (typed, uses) => {
  expect(parseMaxUses(typed)).toBe(uses);
});

describe('toBody', () => {
  it('returns the defaults for a form with only a code', () => {
    expect(toBody({ ...emptyCode, code: ' BAND ' })).toEqual({
      code: 'BAND',
      description: null,
      role: 'collaborator',
      maxUses: 1,
      isActive: true,
      expiresAt: null,
    });
  });

  it('sets the expiry to the end of the chosen day', () => {
    const { expiresAt } = toBody({ ...emptyCode, code: 'BAND', expiresOn: '2026-12-31' });
    expect(new Date(expiresAt ?? '').getHours()).toBe(23);
    expect(new Date(expiresAt ?? '').getDate()).toBe(31);
  });
});

describe('isPastDate', () => {
  const noon = new Date(2026, 11, 31, 12).getTime();

  it('returns true for a day before today', () => {
    expect(isPastDate('2026-12-30', noon)).toBe(true);
  });

  it('returns false for today, a later day and an empty date', () => {
    expect(['2026-12-31', '2027-01-01', ''].map((chosen) => isPastDate(chosen, noon))).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('suggestCode', () => {
  it('returns three groups of four unambiguous letters and digits', () => {
    for (let attempt = 0; attempt < 50; attempt += 1) {
      expect(suggestCode(secureRandomInt)).toMatch(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){2}$/);
    }
  });

  it('takes its characters from the given random source', () => {
    expect(suggestCode(() => 0)).toBe('2222-2222-2222');
  });
});
