import { and, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { commentsTable } from '#server/comments/comments.tables.ts';
import { projectMembersTable, projectsTable } from '#server/projects/projects.tables.ts';
import type { Queryable, Tx } from '#server/storage/db.ts';
import { listed } from './tracks.repo.ts';
import { projectTracksTable, tracksTable } from './tracks.tables.ts';

/** The last row of the page before: when it was deleted, as PostgreSQL writes it, and its id. */
export type TrashKey = readonly [deletedAt: string, id: string];

const inTrash = isNotNull(tracksTable.deletedAt);

const markPlaces = (tx: Tx, trackId: string, isInTrash: boolean) =>
  tx.update(projectTracksTable).set({ inTrash: isInTrash }).where(eq(projectTracksTable.trackId, trackId));

/** Puts a track into the trash; false when it was there already. */
export async function trashTrack(tx: Tx, id: string): Promise<boolean> {
  const result = await tx
    .update(tracksTable)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(tracksTable.id, id), isNull(tracksTable.deletedAt)));
  if (result.rowCount !== 1) return false;
  await markPlaces(tx, id, true);
  return true;
}

/** Takes a track out of the trash; false when it is not there any more. */
export async function restoreTrack(tx: Tx, id: string): Promise<boolean> {
  const result = await tx
    .update(tracksTable)
    .set({ deletedAt: null })
    .where(and(eq(tracksTable.id, id), inTrash));
  if (result.rowCount !== 1) return false;
  await markPlaces(tx, id, false);
  return true;
}

/**
 * Those tracks of the trash that a person made or whose home they are the admin of, where the home is
 * not in the trash itself and they are a member of it; last deleted first.
 */
export function listTrashedTracks(db: Queryable, personId: string, limit: number, after?: TrashKey) {
  return db
    .select({
      ...listed,
      deletedAt: tracksTable.deletedAt,
      deletedAtExact: sql<string>`${tracksTable.deletedAt}::text`,
    })
    .from(tracksTable)
    .innerJoin(
      projectsTable,
      and(eq(projectsTable.id, tracksTable.projectId), isNull(projectsTable.deletedAt)),
    )
    .innerJoin(
      projectMembersTable,
      and(eq(projectMembersTable.projectId, projectsTable.id), eq(projectMembersTable.userId, personId)),
    )
    .where(
      and(
        inTrash,
        or(eq(tracksTable.createdBy, personId), eq(projectMembersTable.role, 'admin')),
        after &&
          sql`(${tracksTable.deletedAt}, ${tracksTable.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
      ),
    )
    .orderBy(desc(tracksTable.deletedAt), desc(tracksTable.id))
    .limit(limit);
}

const files = { objectKey: tracksTable.objectKey, playableKey: tracksTable.playableKey };

/** The keys of tracks' files. */
const keysOf = (rows: { objectKey: string; playableKey: string | null }[]): string[] =>
  rows.flatMap(({ objectKey, playableKey }) => (playableKey ? [objectKey, playableKey] : [objectKey]));

/** Deletes tracks for good that came into the trash before a time. @returns the keys of their files */
export async function deleteExpiredTracks(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const expired = tx
    .select({ id: tracksTable.id })
    .from(tracksTable)
    .where(lt(tracksTable.deletedAt, before))
    .limit(limit)
    .for('update', { skipLocked: true });
  return keysOf(await tx.delete(tracksTable).where(inArray(tracksTable.id, expired)).returning(files));
}

/**
 * Takes all tracks out of a project that goes for good: those that stand elsewhere get another home,
 * one that is not in the trash if there is one, and take along what was said about them; the others are
 * deleted. @returns the keys of their files
 */
export async function deleteTracksOfProject(tx: Tx, projectId: string): Promise<string[]> {
  await tx.execute(sql`
    UPDATE ${tracksTable} AS moved SET project_id = next.project_id FROM (
      SELECT DISTINCT ON (l.track_id) l.track_id, l.project_id
      FROM ${tracksTable} t
      JOIN ${projectTracksTable} l ON l.track_id = t.id AND l.project_id <> t.project_id
      JOIN ${projectsTable} p ON p.id = l.project_id
      WHERE t.project_id = ${projectId}
      ORDER BY l.track_id, p.deleted_at IS NOT NULL, l.created_at, l.project_id
    ) AS next WHERE moved.id = next.track_id`);
  // They follow by themselves from the migration 0102 on, which comes a day after this version.
  await tx.execute(sql`
    UPDATE ${commentsTable} AS c SET project_id = t.project_id FROM ${tracksTable} t
    WHERE c.project_id = ${projectId} AND t.id = c.track_id AND t.project_id <> ${projectId}`);
  // In one statement, so that the project's count changes once and not with each track.
  await tx.delete(projectTracksTable).where(eq(projectTracksTable.projectId, projectId));
  return keysOf(await tx.delete(tracksTable).where(eq(tracksTable.projectId, projectId)).returning(files));
}
