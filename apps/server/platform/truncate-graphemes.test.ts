import { expect, test } from 'vitest';
import { truncateGraphemes } from './truncate-graphemes.ts';

test('truncateGraphemes returns text that fits unchanged, on one line', () => {
  expect(truncateGraphemes(' Bar 13\n\n is\tthe film. ', 120)).toBe('Bar 13 is the film.');
  expect(truncateGraphemes('x'.repeat(120), 120)).toBe('x'.repeat(120));
});

test('truncateGraphemes cuts longer text at the maximum without splitting a grapheme', () => {
  expect(truncateGraphemes('x'.repeat(121), 120)).toBe(`${'x'.repeat(119)}…`);
  const family = '👨‍👩‍👧‍👦';
  expect(truncateGraphemes(family.repeat(200), 120)).toBe(`${family.repeat(119)}…`);
});
