import { expect, test } from 'vitest';
import { redact } from './http/redact.ts';
import { titleFrom } from './title.ts';

test.each([
  ['a waltz\n in  the rain', 'a waltz in the rain'],
  [`a waltz ${'in the rain '.repeat(9)}`, 'a waltz in the rain in the rain in the rain in the rain in…'],
  [`a${'🎷'.repeat(40)}`, `a${'🎷'.repeat(29)}…`],
])('titleFrom turns %j into %j', (prompt, title) => {
  expect(titleFrom(prompt)).toBe(title);
});

test('redact cuts no character in half', () => {
  expect(redact('🎷'.repeat(200), [])).toBe(`${'🎷'.repeat(149)}…`);
});
