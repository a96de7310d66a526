import { describe, expect, it } from 'vitest';
import { blankCode, isOver, secureBelow, suggestCode, toBody, usesOf } from '#web/features/admin/new-code.ts';

describe('usesOf', () => {
  it.each([
    ['5', 5],
    ['', 1],
    ['many', 1],
    ['0', 0],
    ['-2', -2],
  ])('reads %j as %d', (typed, uses) => {
    expect(usesOf(typed)).toBe(uses);
  });
});

describe('toBody', () => {
  it('sends the defaults for a bare code', () => {
    expect(toBody({ ...blankCode, code: ' BAND ' })).toEqual({
      code: 'BAND',
      description: null,
      role: 'collaborator',
      maxUses: 1,
      isActive: true,
      expiresAt: null,
    });
  });

  it('lets a code last until the end of the chosen day', () => {
    const { expiresAt } = toBody({ ...blankCode, code: 'BAND', expiresOn: '2026-12-31' });
    expect(new Date(expiresAt ?? '').getHours()).toBe(23);
    expect(new Date(expiresAt ?? '').getDate()).toBe(31);
  });
});

describe('isOver', () => {
  const noon = new Date(2026, 11, 31, 12).getTime();

  it('is true of a day before today', () => {
    expect(isOver('2026-12-30', noon)).toBe(true);
  });

  it('is false of today, of later days and of no day', () => {
    expect(['2026-12-31', '2027-01-01', ''].map((chosen) => isOver(chosen, noon))).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('suggestCode', () => {
  it('has three groups of four letters and figures that cannot be mistaken', () => {
    for (let time = 0; time < 50; time += 1) {
      expect(suggestCode(secureBelow)).toMatch(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){2}$/);
    }
  });

  it('follows its source of numbers', () => {
    expect(suggestCode(() => 0)).toBe('2222-2222-2222');
  });
});
