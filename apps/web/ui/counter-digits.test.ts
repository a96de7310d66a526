import { describe, expect, it } from 'vitest';
import { counterDigits } from '#web/ui/counter-digits.ts';

const read = (amount: number) =>
  counterDigits(amount)
    .map(({ digit, leading }) => (leading ? `(${digit})` : digit))
    .join('');

describe('counterDigits', () => {
  it.each([
    [1240, '(0)1240'],
    [0, '(0)(0)(0)(0)0'],
    [50, '(0)(0)(0)50'],
    [99_999, '99999'],
    [123_456, '123456'],
  ])('shows %d as %s', (amount, expected) => {
    expect(read(amount)).toBe(expected);
  });

  it('numbers the positions from the right, so that a digit keeps its position', () => {
    expect(counterDigits(7).map(({ position }) => position)).toEqual([4, 3, 2, 1, 0]);
  });
});
