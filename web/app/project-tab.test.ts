import { expect, it } from 'vitest';
import { tabOf } from '#web/app/project-tab.ts';

const opened = (search: string) => tabOf(new URLSearchParams(search));

it('opens the tab that the address names, and the tracks for any other address', () => {
  expect(opened('?tab=ideas&idea=1')).toBe('ideas');
  expect(opened('?tab=comments')).toBe('comments');
  expect(opened('?track=1')).toBe('tracks');
  expect(opened('?tab=no-such-tab')).toBe('tracks');
});
