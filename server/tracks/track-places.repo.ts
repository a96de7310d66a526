import { and, asc, countDistinct, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import { usersTable } from '#server/accounts/accounts.tables.ts';
import { projectMembersTable, projectsTable } from '#server/projects/projects.tables.ts';
import type { Queryable, Tx } from '#server/storage/db.ts';
import { hasWords } from '#server/storage/has-words.ts';
import { listed, type ListedTrack } from './tracks.repo.ts';
import { projectTracksTable as table, tracksTable } from './tracks.tables.ts';

/** A project's tracks, newest first: their ids are made in the order of time. */
export async function listOfProject(
  db: Queryable,
  projectId: string,
  limit: number,
  beforeId?: string,
): Promise<ListedTrack[]> {
  return db
    .select({ ...listed, projectId: table.projectId })
    .from(table)
    .innerJoin(tracksTable, eq(tracksTable.id, table.trackId))
    .where(
      and(
        eq(table.projectId, projectId),
        sql`NOT ${table.inTrash}`,
        // Said of both: PostgreSQL would read the other one from its newest row on.
        beforeId ? and(lt(table.trackId, beforeId), lt(tracksTable.id, beforeId)) : undefined,
      ),
    )
    .orderBy(desc(table.trackId))
    .limit(limit);
}

/** The tracks of all projects that a person is a member of, newest first, each once. */
export async function listOfMember(
  db: Queryable,
  personId: string,
  limit: number,
  beforeId?: string,
  search?: string,
): Promise<ListedTrack[]> {
  const found = hasWords(sql`s.title || E'\\n' || array_to_string(s.genres, E'\\n')`, search);
  // Each project gives its newest from the index; sorting them all would grow with the library.
  const newest = sql`(
    SELECT t.track_id, array_agg(m.project_id) AS project_ids FROM ${projectMembersTable} m
    JOIN ${projectsTable} p ON p.id = m.project_id AND p.deleted_at IS NULL
    CROSS JOIN LATERAL (
      SELECT track_id FROM ${table}
      WHERE project_id = m.project_id AND NOT in_trash
        AND (${beforeId ?? null}::uuid IS NULL OR track_id < ${beforeId ?? null}::uuid)
        ${found && sql`AND EXISTS (SELECT FROM ${tracksTable} s WHERE s.id = track_id AND ${found})`}
      ORDER BY track_id DESC LIMIT ${limit}
    ) t
    WHERE m.user_id = ${personId}
    GROUP BY t.track_id ORDER BY t.track_id DESC LIMIT ${limit}
  ) AS newest`;
  // Its home, where the person is a member of that.
  const projectId = sql<string>`CASE WHEN ${tracksTable.projectId} = ANY(newest.project_ids)
    THEN ${tracksTable.projectId} ELSE newest.project_ids[1] END`;
  return db
    .select({ ...listed, projectId })
    .from(tracksTable)
    .innerJoin(newest, sql`${tracksTable.id} = newest.track_id`)
    .orderBy(desc(tracksTable.id));
}

/** How many tracks stand in the projects that a person is a member of, each counted once. */
export async function countOfMember(db: Queryable, personId: string): Promise<number> {
  const [row] = await db
    .select({ tracks: countDistinct(table.trackId) })
    .from(projectMembersTable)
    .innerJoin(
      projectsTable,
      and(eq(projectsTable.id, projectMembersTable.projectId), isNull(projectsTable.deletedAt)),
    )
    .innerJoin(table, and(eq(table.projectId, projectsTable.id), sql`NOT ${table.inTrash}`))
    .where(eq(projectMembersTable.userId, personId));
  return row?.tracks ?? 0;
}

/** The ids of all projects that a track stands in, always in the same order, so that locks are taken in it. */
export async function projectIdsOf(db: Queryable, trackId: string): Promise<string[]> {
  const rows = await db
    .select({ id: table.projectId })
    .from(table)
    .where(eq(table.trackId, trackId))
    .orderBy(asc(table.projectId));
  return rows.map(({ id }) => id);
}

/** Keeps a person in the teams of the projects that a track stands in, until the transaction ends. */
export async function holdMemberships(tx: Tx, trackId: string, personId: string): Promise<void> {
  await tx.execute(sql`SELECT FROM ${projectMembersTable} m
    WHERE m.user_id = ${personId} AND m.project_id IN (SELECT project_id FROM ${table} WHERE track_id = ${trackId})
    ORDER BY m.project_id FOR KEY SHARE OF m`);
}

/** @returns false where the track stands already */
export async function insertPlace(tx: Tx, place: typeof table.$inferInsert): Promise<boolean> {
  const result = await tx.insert(table).values(place).onConflictDoNothing();
  return result.rowCount === 1;
}

export async function deletePlace(tx: Tx, trackId: string, projectId: string): Promise<boolean> {
  const result = await tx
    .delete(table)
    .where(and(eq(table.trackId, trackId), eq(table.projectId, projectId)));
  return result.rowCount === 1;
}

/**
 * Somebody has left the team of a project: takes its tracks out of those that they are a member of, where nobody else
 * of the team is, and whoever put them there is not of the team either. The tracks of that one's own making stay, and
 * what an admin put somewhere.
 * @returns where they stood
 */
export async function deletePlacesAfterLeaving(tx: Tx, homeId: string, personId: string): Promise<string[]> {
  const team = sql`(SELECT user_id FROM ${projectMembersTable} WHERE project_id = ${homeId})`;
  const members = sql`(SELECT user_id FROM ${projectMembersTable} WHERE project_id = p.project_id)`;
  const lost = sql`t.project_id = ${homeId} AND p.track_id = t.id AND p.project_id <> ${homeId}
    AND t.created_by <> p.added_by AND ${personId} IN ${members} AND p.added_by NOT IN ${team}
    AND NOT EXISTS (${members} INTERSECT ${team})
    AND NOT EXISTS (SELECT FROM ${usersTable} u WHERE u.id = p.added_by AND u.role = 'admin')`;
  // Held first: at the same moment one of these places may become a track's home.
  await tx.execute(sql`SELECT FROM ${tracksTable} t
    WHERE EXISTS (SELECT FROM ${table} p WHERE ${lost}) ORDER BY t.id FOR NO KEY UPDATE`);
  const { rows } = await tx.execute<{ id: string }>(sql`
    DELETE FROM ${table} p USING ${tracksTable} t WHERE ${lost} RETURNING p.project_id AS id`);
  return [...new Set(rows.map(({ id }) => id))];
}

/**
 * The oldest living project besides one that a track stands in; with `memberId`, of those that this person
 * is a member of.
 */
export async function oldestOtherPlace(
  tx: Tx,
  trackId: string,
  projectId: string,
  memberId?: string,
): Promise<string | undefined> {
  const [next] = await tx
    .select({ id: table.projectId })
    .from(table)
    .innerJoin(projectsTable, eq(projectsTable.id, table.projectId))
    .where(
      and(
        eq(table.trackId, trackId),
        ne(table.projectId, projectId),
        isNull(projectsTable.deletedAt),
        memberId
          ? sql`EXISTS (SELECT FROM ${projectMembersTable} m
              WHERE m.project_id = ${table.projectId} AND m.user_id = ${memberId})`
          : undefined,
      ),
    )
    .orderBy(asc(table.createdAt), asc(table.projectId))
    .limit(1);
  return next?.id;
}

/** Makes a project that a track stands in its home. What hangs on the track goes along. */
export async function setHome(tx: Tx, trackId: string, projectId: string): Promise<void> {
  await tx.update(tracksTable).set({ projectId }).where(eq(tracksTable.id, trackId));
}
