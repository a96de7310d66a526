import { deletedCommentText, type Comment, type CommentReply } from '#contract/comments.ts';
import type { Queryable } from '#server/storage/db.ts';
import { firstReplies, type ListedComment } from './comments.repo.ts';

const deletedAuthor = { firstName: '', lastName: '', profileImageUrl: null, isGuest: false };

export function toReply(row: ListedComment): CommentReply {
  const isDeleted = row.deletedAt !== null;
  return {
    id: row.id,
    userId: isDeleted ? null : row.userId,
    user: isDeleted ? deletedAuthor : row.user,
    content: isDeleted ? deletedCommentText : row.content,
    parentId: row.parentId,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    mentions: row.mentions,
    isDeleted,
    reactions: row.reactions,
  };
}

/** API representation of comments, each with its first replies; one query for all. */
export async function commentReplies(db: Queryable, rows: readonly ListedComment[]): Promise<Comment[]> {
  const replies = await firstReplies(
    db,
    rows.map(({ id }) => id),
  );
  const byParent = Map.groupBy(replies, ({ parentId }) => parentId);
  return rows.map((row) => {
    const first = byParent.get(row.id) ?? [];
    return {
      ...toReply(row),
      position: row.position,
      positionEnd: row.positionEnd,
      version: row.trackId ? (row.version ?? 1) : null,
      resolvedAt: row.resolvedAt?.toISOString() ?? null,
      resolvedBy: row.resolvedBy,
      resolver: row.resolver,
      fixedInVersion: row.fixedInVersion,
      assigneeId: row.assigneeId,
      assignee: row.assignee,
      replies: first.map(toReply),
      replyCount: first[0]?.total ?? 0,
    };
  });
}
