import { describe, expect, it } from 'vitest';
import type { ActivityType } from '#contract/activities.ts';
import { activityAddress } from '#web/features/activities/activity-address.ts';
import { messageParts } from '#web/features/activities/message-parts.ts';
import { shownUnread } from '#web/features/activities/shown-unread.ts';

/** The sentence as it is set: *names* in bold. */
const set = (type: ActivityType, message: string) =>
  messageParts({ type, message })
    .map(({ text, isName }) => (isName ? `*${text}*` : text))
    .join('');

describe('the sentence of an activity', () => {
  it.each<[ActivityType, string, string]>([
    ['track_generated', 'generated “Depot at Five”', 'generated *Depot at Five*'],
    ['idea_created', 'added the idea “Say “yes” twice”', 'added the idea *Say “yes” twice*'],
    ['comment', 'commented on “Night Tram”: Bar 13', 'commented on *Night Tram*: “Bar 13”'],
    ['comment', 'commented on “A”: I heard “B”: good', 'commented on *A*: “I heard “B”: good”'],
    ['reaction', 'reacted to a comment on “Night Tram”', 'reacted to a comment on *Night Tram*'],
    ['member_added', 'added Tomasz Wrona to the team', 'added *Tomasz Wrona* to the team'],
    ['other', 'changed “something”', 'changed “something”'],
    ['track_uploaded', 'said something unheard of', 'said something unheard of'],
  ])('of type %s: %s', (type, message, shown) => {
    expect(set(type, message)).toBe(shown);
  });
});

const at = (type: ActivityType, entityType: 'project' | 'track' | 'idea') =>
  activityAddress({ type, entityType, projectId: 'p', entityId: 'e' });

describe('where an activity leads', () => {
  it('is the track, the idea, the comments, or the project', () => {
    expect(at('track_generated', 'track')).toBe('/projects/p?track=e');
    expect(at('comment', 'track')).toBe('/projects/p?track=e&comments=open');
    expect(at('comment', 'idea')).toBe('/projects/p?tab=ideas&idea=e');
    expect(at('reaction', 'project')).toBe('/projects/p?tab=comments');
    expect(at('member_added', 'project')).toBe('/projects/p');
  });
});

it('shows how many are unread, and no more than a key has room for', () => {
  expect([0, 1, 99, 100, 1000].map(shownUnread)).toEqual(['', '1', '99', '99+', '99+']);
});
