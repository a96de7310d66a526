import { describe, expect, it } from 'vitest';
import type { AdminUser } from '#contract/accounts.ts';
import { allUsers, searchTerm, withUser } from '#web/features/admin/user-pages.ts';

const person = (id: string, tokens = 0): AdminUser => ({
  id,
  email: `${id}@example.org`,
  firstName: id,
  lastName: '',
  profileImageUrl: null,
  role: 'creator',
  tokens,
  createdAt: '2026-01-01T00:00:00.000Z',
  inviteValidated: true,
  blockedAt: null,
});

describe('searchTerm', () => {
  it.each([
    ['', ''],
    ['m', ''],
    [' m ', ''],
    ['ma', 'ma'],
    ['  mara l ', 'mara l'],
  ])('of %j is %j', (typed, term) => {
    expect(searchTerm(typed)).toBe(term);
  });
});

describe('the pages of people', () => {
  const pages = [{ users: [person('a'), person('b')], nextCursor: 'b' }, { users: [person('c')] }];

  it('are one list in their order', () => {
    expect(allUsers(pages).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('show nobody twice', () => {
    expect(allUsers([...pages, { users: [person('b'), person('d')] }]).map(({ id }) => id)).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
  });

  it('take a changed person in their place and leave the other pages as they are', () => {
    const after = withUser(pages, person('c', 30));
    expect(allUsers(after).map(({ id, tokens }) => [id, tokens])).toEqual([
      ['a', 0],
      ['b', 0],
      ['c', 30],
    ]);
    expect(after[0]).toBe(pages[0]);
    expect(withUser(pages, person('z'))).toEqual(pages);
  });
});
