import type { Comment } from '#contract/comments.ts';

/** What is left where a comment with replies was. */
const emptied = {
  userId: null,
  user: { firstName: '', lastName: '', profileImageUrl: null },
  content: '',
  position: null,
  isDeleted: true,
  reactions: [],
} satisfies Partial<Comment>;

/**
 * The row that changes when a comment of a thread goes: with replies its place stays, empty; with its last reply an
 * empty place goes too.
 */
export function withoutComment(
  thread: Comment,
  id: string,
): { readonly id: string; readonly row: Partial<Comment> | null } {
  if (id === thread.id) return { id, row: thread.replyCount > 0 ? emptied : null };
  // Of a long thread the replies are a list of their own.
  if (thread.replyCount > thread.replies.length) return { id, row: null };
  const replies = thread.replies.filter((reply) => reply.id !== id);
  const isOver = thread.isDeleted && replies.length === 0;
  return { id: thread.id, row: isOver ? null : { replies, replyCount: replies.length } };
}
