import { deletedCommentText, type Comment, type CommentReply } from '#contract/comments.ts';
import type { Queryable } from '#server/platform/storage/db.ts';
import { summaryKey } from '#server/library/versions/version-summary.ts';
import { openCandidatesOf } from '#server/library/versions/open-candidates.ts';
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

/**
 * API representation of comments, each with its first replies; one query for all. While the version that fixed a comment is
 * a candidate of an open vote, they say neither which one it is nor who made it.
 */
export async function commentReplies(db: Queryable, rows: readonly ListedComment[]): Promise<Comment[]> {
  const replies = await firstReplies(
    db,
    rows.map(({ id }) => id),
  );
  const fixed = rows.flatMap(({ trackId, fixedInVersion }) =>
    fixedInVersion === null ? [] : (trackId ?? []),
  );
  const open = await openCandidatesOf(db, fixed);
  const byParent = Map.groupBy(replies, ({ parentId }) => parentId);
  return rows.map((row) => {
    const first = byParent.get(row.id) ?? [];
    const { trackId, fixedInVersion } = row;
    const isBlind =
      trackId !== null &&
      fixedInVersion !== null &&
      open.has(summaryKey({ trackId, version: fixedInVersion }));
    return {
      ...toReply(row),
      position: row.position,
      positionEnd: row.positionEnd,
      version: row.trackId ? (row.version ?? 1) : null,
      resolvedAt: row.resolvedAt?.toISOString() ?? null,
      resolvedBy: isBlind ? null : row.resolvedBy,
      resolver: isBlind ? null : row.resolver,
      fixedInVersion: isBlind ? null : fixedInVersion,
      assigneeId: row.assigneeId,
      assignee: row.assignee,
      replies: first.map(toReply),
      replyCount: first[0]?.total ?? 0,
    };
  });
}
