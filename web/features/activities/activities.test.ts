import { describe, expect, it } from 'vitest';
import type { ActivityType } from '#contract/activities.ts';
import { activityAddress } from '#web/features/activities/activity-address.ts';
import { shownUnread } from '#web/features/activities/shown-unread.ts';

const at = (type: ActivityType, entityType: 'project' | 'track' | 'idea') =>
  activityAddress({ type, entityType, projectId: 'p', entityId: 'e' });

describe('activityPath', () => {
  it('returns the path of the track, the idea, the comments or the project', () => {
    expect(at('track_generated', 'track')).toBe('/projects/p?track=e');
    expect(at('comment', 'track')).toBe('/projects/p?track=e&comments=open');
    expect(at('comment', 'idea')).toBe('/projects/p?tab=ideas&idea=e');
    expect(at('reaction', 'project')).toBe('/projects/p?tab=comments');
    expect(at('member_added', 'project')).toBe('/projects/p');
  });
});

it('formatUnreadCount returns an empty string for 0 and caps the count at 99+', () => {
  expect([0, 1, 99, 100, 1000].map(shownUnread)).toEqual(['', '1', '99', '99+', '99+']);
});
