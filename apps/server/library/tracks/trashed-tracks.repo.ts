import { and, desc, eq, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
import { projectMembersTable, projectsTable } from '#server/platform/schema/projects.tables.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { lockExpiredTracks } from '#server/platform/locks/row-locks.ts';
import { trackVersionsTable } from '#server/platform/schema/versions.tables.ts';
import { listColumns, type TrackRow } from './tracks.repo.ts';
import { projectTracksTable, tracksTable } from '../../platform/schema/tracks.tables.ts';

/** Pagination key, the last row of the previous page: `deleted_at` as PostgreSQL prints it, and the id. */
export type TrashKey = readonly [deletedAt: string, id: string];

const inTrash = isNotNull(tracksTable.deletedAt);

const setInTrash = (tx: Tx, trackId: string, isInTrash: boolean) =>
  tx.update(projectTracksTable).set({ inTrash: isInTrash }).where(eq(projectTracksTable.trackId, trackId));

/** Moves a track to the trash, unless it is locked. @returns false if it is locked or was there already */
export async function trashTrack(tx: Tx, id: string): Promise<boolean> {
  const result = await tx
    .update(tracksTable)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(tracksTable.id, id), isNull(tracksTable.deletedAt), not(tracksTable.isLocked)));
  if (result.rowCount !== 1) return false;
  await setInTrash(tx, id, true);
  return true;
}

/** Restores a track. @returns false if it is not in the trash */
export async function restoreTrack(tx: Tx, id: string): Promise<boolean> {
  const result = await tx
    .update(tracksTable)
    .set({ deletedAt: null })
    .where(and(eq(tracksTable.id, id), inTrash));
  if (result.rowCount !== 1) return false;
  await setInTrash(tx, id, false);
  return true;
}

/**
 * Tracks in the trash that a user created, or of whose owner project they are admin, if the owner project is not in
 * the trash and they are a member of it; most recently deleted first.
 */
export function listTrashedTracks(db: Queryable, userId: string, limit: number, after?: TrashKey) {
  return db
    .select({
      ...listColumns,
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
      and(eq(projectMembersTable.projectId, projectsTable.id), eq(projectMembersTable.userId, userId)),
    )
    .where(
      and(
        inTrash,
        or(eq(tracksTable.createdBy, userId), eq(projectMembersTable.role, 'admin')),
        after &&
          sql`(${tracksTable.deletedAt}, ${tracksTable.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
      ),
    )
    .orderBy(desc(tracksTable.deletedAt), desc(tracksTable.id))
    .limit(limit);
}

const files = {
  objectKey: tracksTable.objectKey,
  playableKey: tracksTable.playableKey,
  scoreKey: tracksTable.scoreKey,
};

const versionFiles = {
  objectKey: trackVersionsTable.objectKey,
  playableKey: trackVersionsTable.playableKey,
  scoreKey: trackVersionsTable.scoreKey,
};

type StoredKeys = Pick<TrackRow, keyof typeof files>;

/** The object keys of the files of tracks and their versions, each once. */
const keysOf = (rows: StoredKeys[]): string[] => [
  ...new Set(
    rows.flatMap(({ objectKey, ...others }) => [
      objectKey,
      ...Object.values(others).filter((key) => key !== null),
    ]),
  ),
];

/** Permanently deletes tracks that were deleted before a time. @returns the object keys of their files */
export async function deleteExpiredTracks(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const ids = await lockExpiredTracks(tx, before, limit);
  if (ids.length === 0) return [];
  const ofVersions = await tx
    .select(versionFiles)
    .from(trackVersionsTable)
    .where(inArray(trackVersionsTable.trackId, ids));
  const deleted = await tx.delete(tracksTable).where(inArray(tracksTable.id, ids)).returning(files);
  return keysOf([...deleted, ...ofVersions]);
}

/**
 * Removes all tracks from a project that is about to be deleted: tracks in several projects get another owner
 * project, preferably one outside the trash, and keep their comments; the others are deleted.
 * @returns the object keys of the deleted tracks' files
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
  // In one statement, so that the project's count is updated once and not for each track.
  await tx.delete(projectTracksTable).where(eq(projectTracksTable.projectId, projectId));
  const ofVersions = await tx
    .select(versionFiles)
    .from(trackVersionsTable)
    .where(eq(trackVersionsTable.projectId, projectId));
  const deleted = await tx.delete(tracksTable).where(eq(tracksTable.projectId, projectId)).returning(files);
  return keysOf([...deleted, ...ofVersions]);
}
