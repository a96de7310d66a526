import { expect, test } from 'vitest';
import { mailPage, sanitizeForMail } from './mail-page.ts';

test.each([
  ['Ada', 'Ada'],
  ['  Ada \n\t King ', 'Ada King'],
  ['J.R.R. Tolkien', 'J. R. R. Tolkien'],
  ['https://evil.test/unlock', 'https: evil. test/unlock'],
  ['ada@evil.test', 'ada at evil. test'],
  ['Hello\u2028you\u202Eback', 'Hello you back'],
  ['a'.repeat(300), `${'a'.repeat(200)}…`],
  [`a${'🎷'.repeat(150)}`, `a${'🎷'.repeat(99)}…`],
])('sanitizeForMail turns %j into %j', (input, expected) => {
  expect(sanitizeForMail(input)).toBe(expected);
});

test('mailPage keeps the greeting on one line without a link', () => {
  const greeting = 'you\n\nYour account was locked:\nhttps://evil.test/unlock';
  const link = { label: 'Open', url: 'https://tutti.example' };
  const { text, html } = mailPage({ greeting, lines: ['A line.'], link, footer: [] });
  expect(text.split('\n')[0]).toBe('Hello you Your account was locked: https: evil. test/unlock,');
  expect(text + html).not.toContain('evil.test');
});
