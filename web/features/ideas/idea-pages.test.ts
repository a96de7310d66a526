import { describe, expect, it } from 'vitest';
import type { Idea } from '#contract/ideas.ts';
import { allIdeas, type IdeaPages, movedTo, withIdea, withoutIdea } from '#web/features/ideas/idea-pages.ts';

const idea = (id: string, facts: Partial<Idea> = {}): Idea => ({
  id,
  projectId: 'p',
  userId: 'mara',
  user: { firstName: 'Mara', lastName: 'Lindqvist', profileImageUrl: null },
  title: id,
  description: 'A lullaby for an empty carriage',
  status: 'pending',
  generatedTrackId: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  may: { move: true, delete: true },
  ...facts,
});
const pages = (...lists: Idea[][]): IdeaPages => ({
  pages: lists.map((ideas) => ({ ideas })),
  pageParams: lists.map(() => undefined),
});
const ids = (data: IdeaPages) => allIdeas(data.pages).map(({ id }) => id);

describe('the loaded ideas', () => {
  it('have a new one first, and a known one in its place', () => {
    const data = pages([idea('b')], [idea('a')]);
    expect(ids(withIdea(data, idea('c')))).toEqual(['c', 'b', 'a']);
    const changed = withIdea(data, idea('a', { status: 'rejected' }));
    expect(ids(changed)).toEqual(['b', 'a']);
    expect(allIdeas(changed.pages)[1]?.status).toBe('rejected');
  });

  it('lose the one that is deleted, on whichever page', () => {
    expect(ids(withoutIdea(pages([idea('b')], [idea('a')]), 'a'))).toEqual(['b']);
  });
});

it('forgets its track when it goes back to pending, and not before', () => {
  const done = idea('a', { status: 'generated', generatedTrackId: 't' });
  expect(movedTo(done, 'rejected').generatedTrackId).toBe('t');
  expect(movedTo(done, 'pending')).toMatchObject({ status: 'pending', generatedTrackId: null });
});
