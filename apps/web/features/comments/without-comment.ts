import type { Comment } from '#contract/comments.ts';

/** The placeholder for a deleted comment that has replies. */
const deletedPlaceholder = {
  userId: null,
  user: { firstName: '', lastName: '', profileImageUrl: null, isGuest: false },
  content: '',
  position: null,
  isDeleted: true,
  reactions: [],
} satisfies Partial<Comment>;

/**
 * The row change that deletes a comment from a thread. A comment with replies becomes a placeholder; a placeholder is
 * removed with its last reply.
 */
export function withoutComment(
  thread: Comment,
  id: string,
): { readonly id: string; readonly row: Partial<Comment> | null } {
  if (id === thread.id) return { id, row: thread.replyCount > 0 ? deletedPlaceholder : null };
  // The replies of a long thread are in a separate list.
  if (thread.replyCount > thread.replies.length) return { id, row: null };
  const replies = thread.replies.filter((reply) => reply.id !== id);
  const isThreadEmpty = thread.isDeleted && replies.length === 0;
  return { id: thread.id, row: isThreadEmpty ? null : { replies, replyCount: replies.length } };
}
