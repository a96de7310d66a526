import { expect, it } from 'vitest';
import type { Comment, CommentReply } from '#contract/comments.ts';
import { withoutComment } from '#web/features/comments/without-comment.ts';

const reply = (id: string, parentId: string | null): CommentReply => ({
  id,
  userId: 'mara',
  user: { firstName: 'Mara', lastName: 'Lindqvist', profileImageUrl: null, isGuest: false },
  content: `words of ${id}`,
  parentId,
  createdAt: '2026-01-01T00:00:00.000Z',
  editedAt: null,
  isDeleted: false,
  reactions: [],
  mentions: [],
});
const thread = (replyIds: string[], overrides: Partial<Comment> = {}): Comment => ({
  ...reply('a', null),
  position: null,
  positionEnd: null,
  version: null,
  resolvedAt: null,
  resolvedBy: null,
  resolver: null,
  fixedInVersion: null,
  assigneeId: null,
  assignee: null,
  replies: replyIds.map((id) => reply(id, 'a')),
  replyCount: replyIds.length,
  ...overrides,
});

it('withoutComment removes a comment that has no replies', () => {
  expect(withoutComment(thread([]), 'a')).toEqual({ id: 'a', row: null });
});

it('withoutComment replaces a comment that has replies with an empty placeholder', () => {
  const { id, row } = withoutComment(thread(['r']), 'a');
  expect(id).toBe('a');
  expect(row).toMatchObject({ isDeleted: true, userId: null, content: '', reactions: [] });
});

it('withoutComment removes a reply from its thread, and a placeholder together with its last reply', () => {
  const after = withoutComment(thread(['r', 's'], { isDeleted: true }), 'r');
  expect(after).toMatchObject({ id: 'a', row: { replies: [{ id: 's' }], replyCount: 1 } });
  expect(withoutComment(thread(['s'], { isDeleted: true }), 's')).toEqual({ id: 'a', row: null });
});

it('withoutComment removes a reply of a long thread as a separate row', () => {
  expect(withoutComment(thread(['r'], { replyCount: 60 }), 's')).toEqual({ id: 's', row: null });
});
