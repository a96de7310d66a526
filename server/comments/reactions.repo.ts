import { and, eq } from 'drizzle-orm';
import type { ReactionType } from '#contract/reactions.ts';
import type { Tx } from '#server/storage/db.ts';
import { commentReactionsTable as table } from './comments.tables.ts';

const mine = (commentId: string, userId: string) =>
  and(eq(table.commentId, commentId), eq(table.userId, userId));

/** What a person has put on a comment that is locked. */
export async function readReaction(
  tx: Tx,
  commentId: string,
  userId: string,
): Promise<ReactionType | undefined> {
  const [row] = await tx.select({ type: table.type }).from(table).where(mine(commentId, userId));
  return row?.type;
}

/** One thumb of each person on each comment that is locked: the new one takes the old one's place. */
export async function putReaction(
  tx: Tx,
  { id, projectId }: { readonly id: string; readonly projectId: string },
  userId: string,
  type: ReactionType,
): Promise<void> {
  const replaced = await tx.update(table).set({ type }).where(mine(id, userId));
  if (replaced.rowCount === 0) await tx.insert(table).values({ projectId, commentId: id, userId, type });
}

export async function deleteReaction(tx: Tx, commentId: string, userId: string): Promise<void> {
  await tx.delete(table).where(mine(commentId, userId));
}

export async function deleteReactions(tx: Tx, commentId: string): Promise<void> {
  await tx.delete(table).where(eq(table.commentId, commentId));
}
