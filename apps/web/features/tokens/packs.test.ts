import { describe, expect, it } from 'vitest';
import { parseCustomAmount, customCostUsd, formatPrice } from '#web/features/tokens/packs.ts';

describe('parseCustomAmount', () => {
  it.each([
    ['10', 10],
    [' 250 ', 250],
    ['10000', 10_000],
  ])('accepts %j', (typed, amount) => {
    expect(parseCustomAmount(typed)).toBe(amount);
  });

  it.each(['', '9', '10001', '-50', '12.5', '1e3', 'many'])('returns undefined for %j', (typed) => {
    expect(parseCustomAmount(typed)).toBeUndefined();
  });
});

it('customCostUsd charges eight cents per token', () => {
  expect(formatPrice(customCostUsd(250))).toBe('$20.00');
  expect(formatPrice(customCostUsd(11))).toBe('$0.88');
});
