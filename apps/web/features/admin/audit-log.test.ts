import { expect, test } from 'vitest';
import { formatChanges } from '#web/features/admin/audit-log.tsx';

test('a change has the value before and after, in words', () => {
  expect(
    formatChanges({ before: { balance: 50 }, after: { balance: 1900, description: 'Welcome bonus' } }),
  ).toBe('balance: 50 to 1,900, description: “Welcome bonus”');
});

test('a created entry has its values, without code', () => {
  const after = {
    maxUses: 1,
    isActive: true,
    expiresAt: null,
    scopes: ['read', 'comment'],
    genres: [],
    ends: '2026-12-27T09:44:24.973Z',
  };
  expect(formatChanges({ before: null, after })).toMatch(
    /^max uses: 1, is active: yes, expires at: none, scopes: read and comment, genres: none, ends: 27 Dec 2026, \d\d:\d\d$/,
  );
});

test('an entry without fields has no text', () => {
  expect(formatChanges({ before: null, after: null })).toBe('');
});
