import { deletedCommentText, type Comment, type CommentReply } from '#contract/comments.ts';
import type { Reaction } from '#contract/reactions.ts';
import type { Queryable } from '#server/storage/db.ts';
import { firstReplies, type ListedComment } from './comments.repo.ts';
import { listReactions } from './reactions.repo.ts';

const nobody = { firstName: '', lastName: '', profileImageUrl: null };

function describe(row: ListedComment, reactions: ReadonlyMap<string, Reaction[]>): CommentReply {
  const isDeleted = row.deletedAt !== null;
  return {
    id: row.id,
    userId: isDeleted ? null : row.userId,
    user: isDeleted ? nobody : row.user,
    content: isDeleted ? deletedCommentText : row.content,
    parentId: row.parentId,
    createdAt: row.createdAt.toISOString(),
    isDeleted,
    reactions: reactions.get(row.id) ?? [],
  };
}

/** Comments as the API shows them, each with its first replies: two queries, however many they are. */
export async function commentReplies(db: Queryable, rows: readonly ListedComment[]): Promise<Comment[]> {
  const ids = rows.map(({ id }) => id);
  const replies = await firstReplies(db, ids);
  const reactions = await listReactions(db, [...ids, ...replies.map(({ id }) => id)]);
  const byParent = Map.groupBy(replies, ({ parentId }) => parentId);
  return rows.map((row) => {
    const first = byParent.get(row.id) ?? [];
    return {
      ...describe(row, reactions),
      position: row.position,
      replies: first.map((reply) => describe(reply, reactions)),
      replyCount: first[0]?.total ?? 0,
    };
  });
}
