import { and, asc, eq, sql } from 'drizzle-orm';
import type { Reaction, ReactionType } from '#contract/reactions.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { preparedStatement } from '#server/platform/storage/prepared-statement.ts';
import { trackReactionsTable as table } from '../../platform/schema/tracks.tables.ts';

const reactionsToTracks = preparedStatement((db) =>
  db
    .select({ trackId: table.trackId, type: table.type, userId: table.userId })
    .from(table)
    .where(sql`${table.trackId} = ANY(${sql.placeholder('trackIds')}::uuid[])`)
    .orderBy(asc(table.createdAt), asc(table.userId))
    .prepare('reactions_to_tracks'),
);

/** The reactions to these tracks by track id, oldest first. */
export async function listReactions(
  db: Queryable,
  trackIds: readonly string[],
): Promise<ReadonlyMap<string, Reaction[]>> {
  const byTrack = new Map<string, Reaction[]>();
  if (trackIds.length === 0) return byTrack;
  const rows = await reactionsToTracks(db).execute({ trackIds });
  for (const { trackId, ...reaction } of rows) {
    const ofTrack = byTrack.get(trackId) ?? [];
    ofTrack.push(reaction);
    byTrack.set(trackId, ofTrack);
  }
  return byTrack;
}

/**
 * Removes a user's reaction if it has this type, else sets it. The caller must lock the track's row: two concurrent
 * calls would both read the previous state.
 * @returns the resulting type, null if removed
 */
export async function toggleReaction(
  tx: Tx,
  { trackId, ownerProjectId }: { readonly trackId: string; readonly ownerProjectId: string },
  userId: string,
  type: ReactionType,
): Promise<ReactionType | null> {
  const ofUser = and(eq(table.trackId, trackId), eq(table.userId, userId));
  const removed = await tx.delete(table).where(and(ofUser, eq(table.type, type)));
  if (removed.rowCount === 1) return null;
  const replaced = await tx
    .update(table)
    .set({ type, createdAt: sql`now()` })
    .where(ofUser);
  if (replaced.rowCount === 0)
    await tx.insert(table).values({ projectId: ownerProjectId, trackId, userId, type });
  return type;
}
