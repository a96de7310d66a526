import { describe, expect, it } from 'vitest';
import { parseDecimal, parseInteger } from '#web/features/admin/providers/parse-number.ts';

const cost = { decimals: 6, max: 1000 };

describe('parseDecimal', () => {
  it.each([
    ['0.000001', '0.000001'],
    ['.5', '0.5'],
    ['5.', '5'],
    [' 007.10 ', '7.10'],
    ['0', '0'],
    ['1000', '1000'],
  ])('reads %j as %j', (typed, digits) => {
    expect(parseDecimal(typed, cost)).toBe(digits);
  });

  it.each(['', '.', '-1', '1e-3', '1,5', '0.0000001', '1000.1', 'free'])('refuses %j', (typed) => {
    expect(parseDecimal(typed, cost)).toBeUndefined();
  });
});

describe('parseInteger', () => {
  it('reads whole numbers up to the limit', () => {
    expect(['0', ' 12 ', '100'].map((typed) => parseInteger(typed, 100))).toEqual([0, 12, 100]);
  });

  it('refuses everything else', () => {
    expect(['', '-1', '1.0', '1e2', '101'].map((typed) => parseInteger(typed, 100))).toEqual(
      Array.from({ length: 5 }),
    );
  });
});
