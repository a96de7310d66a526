import { expect, it } from 'vitest';
import type { ActivityType } from '#contract/activities.ts';
import { activityPath } from '#web/features/projects/activities/activity-list.tsx';
import { formatUnreadCount } from '#web/features/projects/activities/activity-bell.tsx';

const pathOf = (type: ActivityType, entityType: 'project' | 'track' | 'idea') =>
  activityPath({ type, entityType, projectId: 'p', entityId: 'e' });

it('activityPath returns the path of the track, the idea, the comments or the project', () => {
  expect(pathOf('track_generated', 'track')).toBe('/tracks/e');
  expect(pathOf('comment', 'track')).toBe('/tracks/e');
  expect(pathOf('comment', 'idea')).toBe('/projects/p?tab=ideas&idea=e');
  expect(pathOf('reaction', 'project')).toBe('/projects/p?tab=comments');
  expect(pathOf('member_added', 'project')).toBe('/projects/p');
});

it('formatUnreadCount returns an empty string for 0 and caps the count at 99+', () => {
  expect([0, 1, 99, 100, 1000].map(formatUnreadCount)).toEqual(['', '1', '99', '99+', '99+']);
});
