import { expect, it } from 'vitest';
import { addressTab } from '#web/kit/address-tab.ts';

const opened = (search: string) => addressTab(['users', 'codes'], new URLSearchParams(search));

it('tabFromUrl returns the tab named in the query, and the first tab for any other query', () => {
  expect(opened('?tab=codes')).toBe('codes');
  expect(opened('?tab=users&x=1')).toBe('users');
  expect(opened('')).toBe('users');
  expect(opened('?tab=no-such-tab')).toBe('users');
});
