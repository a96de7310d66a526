import { describe, expect, test } from 'vitest';
import type { ShareLink } from '#contract/share-links.ts';
import { newPassword } from './new-password.ts';
import { rules } from '#web/features/sharing/share-form.tsx';
import { createBody, newValues, updateBody, valuesOf } from './share-values.ts';

const now = new Date('2026-11-24T12:00:00Z');
const values = { ...newValues(now), recipient: 'Lena Okafor' };
const link: ShareLink = {
  id: 'l',
  projectId: 'p',
  kind: 'track',
  trackId: 't',
  playlistId: null,
  title: 'Last Stop',
  version: 5,
  recipient: 'Ravi',
  note: null,
  permissions: values.permissions,
  hasPassword: true,
  spokenTag: null,
  expiresAt: '2026-12-12T08:00:00.000Z',
  revokedAt: null,
  tokenStart: '8vQm',
  createdBy: 'u',
  creator: { firstName: 'Mara', lastName: 'L', profileImageUrl: null, isGuest: false },
  createdAt: now.toISOString(),
  plays: 0,
  playsByDay: [0, 0, 0, 0, 0, 0, 0, 0],
  lastVisitAt: null,
};

describe('the form of a share link', () => {
  test('creates a link of 30 days that allows comments, unless other values are chosen', () => {
    expect(createBody(values, now)).toMatchObject({
      expiresAt: '2026-12-24T12:00:00.000Z',
      permissions: { comment: true, approve: false, downloadMp3: false },
      password: null,
      note: null,
      spokenTag: null,
    });
    expect(createBody({ ...values, end: 'none' }, now).expiresAt).toBeNull();
  });

  test('lets a link work until the end of the chosen day', () => {
    const { expiresAt } = createBody({ ...values, end: 'date', date: '2026-12-01' }, now);
    const end = new Date(expiresAt!);
    expect([end.getDate(), end.getHours(), end.getMinutes()]).toEqual([1, 23, 59]);
  });

  test('keeps password and end of an edited link that were not changed', () => {
    const change = updateBody({ ...valuesOf(link, now), recipient: 'Ravi Brandt' }, link, now);
    expect(change).toEqual({
      recipient: 'Ravi Brandt',
      note: null,
      permissions: link.permissions,
      spokenTag: null,
    });
    const edited = { ...valuesOf(link, now), end: '7', hasPassword: false } as const;
    expect(updateBody(edited, link, now)).toMatchObject({
      expiresAt: '2026-12-01T12:00:00.000Z',
      password: null,
    });
  });

  test('checks the password of a new link, and of an edited one only if it changes', () => {
    const short = { ...values, hasPassword: true, password: 'abc' };
    expect(rules(undefined).password?.('abc', short)).toContain('at least 6');
    expect(rules(undefined).password?.('', short)).toContain('at least 6');
    expect(rules(link).password?.('', short)).toBe(true);
    expect(rules(undefined).password?.('', { ...short, hasPassword: false })).toBe(true);
  });
});

test('a new password can be read aloud and differs each time', () => {
  const passwords = Array.from({ length: 50 }, () => newPassword());
  expect(new Set(passwords).size).toBe(50);
  for (const password of passwords) {
    expect(password).toMatch(/^([b-z][aeiou]){2}(-([b-z][aeiou]){2}){2}$/);
  }
});
