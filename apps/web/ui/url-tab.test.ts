import { expect, it } from 'vitest';
import { tabFromUrl } from '#web/ui/url-tab.ts';

const tabFor = (search: string) => tabFromUrl(['users', 'codes'], new URLSearchParams(search));

it('tabFromUrl returns the tab named in the query, and the first tab for any other query', () => {
  expect(tabFor('?tab=codes')).toBe('codes');
  expect(tabFor('?tab=users&x=1')).toBe('users');
  expect(tabFor('')).toBe('users');
  expect(tabFor('?tab=no-such-tab')).toBe('users');
});
