import { expect, test } from 'vitest';
import { excerpt } from './excerpt.ts';

test('text that fits stays whole, on one line', () => {
  expect(excerpt(' Bar 13\n\n is\tthe film. ', 120)).toBe('Bar 13 is the film.');
  expect(excerpt('x'.repeat(120), 120)).toBe('x'.repeat(120));
});

test('longer text is cut to so many graphemes, and never within one', () => {
  expect(excerpt('x'.repeat(121), 120)).toBe(`${'x'.repeat(119)}…`);
  const family = '👨‍👩‍👧‍👦';
  expect(excerpt(family.repeat(200), 120)).toBe(`${family.repeat(119)}…`);
});
