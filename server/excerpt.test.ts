import { expect, test } from 'vitest';
import { excerpt } from './excerpt.ts';

test('truncateGraphemes returns text that fits unchanged, on one line', () => {
  expect(excerpt(' Bar 13\n\n is\tthe film. ', 120)).toBe('Bar 13 is the film.');
  expect(excerpt('x'.repeat(120), 120)).toBe('x'.repeat(120));
});

test('truncateGraphemes cuts longer text at the maximum without splitting a grapheme', () => {
  expect(excerpt('x'.repeat(121), 120)).toBe(`${'x'.repeat(119)}…`);
  const family = '👨‍👩‍👧‍👦';
  expect(excerpt(family.repeat(200), 120)).toBe(`${family.repeat(119)}…`);
});
