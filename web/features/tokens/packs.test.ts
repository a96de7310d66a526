import { describe, expect, it } from 'vitest';
import { customAmount, customCostUsd, price } from '#web/features/tokens/packs.ts';

describe('customAmount', () => {
  it.each([
    ['10', 10],
    [' 250 ', 250],
    ['10000', 10_000],
  ])('takes %j', (typed, amount) => {
    expect(customAmount(typed)).toBe(amount);
  });

  it.each(['', '9', '10001', '-50', '12.5', '1e3', 'many'])('refuses %j', (typed) => {
    expect(customAmount(typed)).toBeUndefined();
  });
});

it('estimates a custom amount at eight cents a token', () => {
  expect(price(customCostUsd(250))).toBe('$20.00');
  expect(price(customCostUsd(11))).toBe('$0.88');
});
