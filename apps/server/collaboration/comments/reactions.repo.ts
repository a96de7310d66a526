import { and, eq } from 'drizzle-orm';
import type { ReactionType } from '#contract/reactions.ts';
import type { Tx } from '#server/platform/storage/db.ts';
import { commentReactionsTable as table } from '../../platform/schema/comments.tables.ts';

const ofUser = (commentId: string, userId: string) =>
  and(eq(table.commentId, commentId), eq(table.userId, userId));

/** The user's reaction to a comment; call it with the comment locked. */
export async function readReaction(
  tx: Tx,
  commentId: string,
  userId: string,
): Promise<ReactionType | undefined> {
  const [row] = await tx.select({ type: table.type }).from(table).where(ofUser(commentId, userId));
  return row?.type;
}

/** Sets the user's only reaction to a comment; call it with the comment locked. */
export async function putReaction(
  tx: Tx,
  { id, projectId }: { readonly id: string; readonly projectId: string },
  userId: string,
  type: ReactionType,
): Promise<void> {
  const replaced = await tx.update(table).set({ type }).where(ofUser(id, userId));
  if (replaced.rowCount === 0) await tx.insert(table).values({ projectId, commentId: id, userId, type });
}

export async function deleteReaction(tx: Tx, commentId: string, userId: string): Promise<void> {
  await tx.delete(table).where(ofUser(commentId, userId));
}

export async function deleteReactions(tx: Tx, commentId: string): Promise<void> {
  await tx.delete(table).where(eq(table.commentId, commentId));
}
