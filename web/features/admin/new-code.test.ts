import { describe, expect, it } from 'vitest';
import { blankCode, isOver, secureBelow, suggestCode, toBody, usesOf } from '#web/features/admin/new-code.ts';

describe('parseMaxUses', () => {
  it.each([
    ['5', 5],
    ['', 1],
    ['many', 1],
    ['0', 0],
    ['-2', -2],
  ])('parses %j as %d', (typed, uses) => {
    expect(usesOf(typed)).toBe(uses);
  });
});

describe('toBody', () => {
  it('returns the defaults for a form with only a code', () => {
    expect(toBody({ ...blankCode, code: ' BAND ' })).toEqual({
      code: 'BAND',
      description: null,
      role: 'collaborator',
      maxUses: 1,
      isActive: true,
      expiresAt: null,
    });
  });

  it('sets the expiry to the end of the chosen day', () => {
    const { expiresAt } = toBody({ ...blankCode, code: 'BAND', expiresOn: '2026-12-31' });
    expect(new Date(expiresAt ?? '').getHours()).toBe(23);
    expect(new Date(expiresAt ?? '').getDate()).toBe(31);
  });
});

describe('isPastDate', () => {
  const noon = new Date(2026, 11, 31, 12).getTime();

  it('returns true for a day before today', () => {
    expect(isOver('2026-12-30', noon)).toBe(true);
  });

  it('returns false for today, a later day and an empty date', () => {
    expect(['2026-12-31', '2027-01-01', ''].map((chosen) => isOver(chosen, noon))).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('suggestCode', () => {
  it('returns three groups of four unambiguous letters and digits', () => {
    for (let time = 0; time < 50; time += 1) {
      expect(suggestCode(secureBelow)).toMatch(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){2}$/);
    }
  });

  it('takes its characters from the given random source', () => {
    expect(suggestCode(() => 0)).toBe('2222-2222-2222');
  });
});
