import { sql } from 'drizzle-orm';
import { projectMembersTable as members } from '#server/platform/schema/projects.tables.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { lockCursors } from '#server/platform/locks/row-locks.ts';
import {
  activitiesTable as table,
  activityReadsTable as reads,
} from '../../platform/schema/activities.tables.ts';

/**
 * The read state of a member is a cursor, up to which everything is read, and single rows beyond it. The cursor
 * always stands directly before the oldest unread activity, which keeps the number of rows small.
 */

export async function insertRead(tx: Tx, projectId: string, userId: string, seq: number): Promise<void> {
  await tx.insert(reads).values({ projectId, userId, seq }).onConflictDoNothing();
}

/** Rows that one advance looks at. */
const batchSize = 1_000;

/**
 * Advances a member's cursor to just before the oldest unread activity, or past the newest one; never back. A long
 * distance takes several calls. A cursor locked by another transaction is skipped, because waiting could deadlock:
 * the writer of an activity holds the project's row, while the removal of a member holds the cursor and waits for the
 * project. The next call advances it.
 */
export async function advanceCursor(on: Queryable, projectId: string, userId: string): Promise<void> {
  await on.execute(sql`
    WITH mark AS MATERIALIZED (
      SELECT id FROM ${members} WHERE project_id = ${projectId} AND user_id = ${userId}
      FOR NO KEY UPDATE SKIP LOCKED
    ), later AS MATERIALIZED (
      SELECT a.seq, a.actor_id FROM ${table} a
      WHERE a.project_id = ${projectId} AND a.seq > (
        SELECT activities_read_upto FROM ${members}
        WHERE project_id = ${projectId} AND user_id = ${userId})
      ORDER BY a.seq LIMIT ${batchSize}
    ), next AS (
      SELECT coalesce(
        (SELECT min(later.seq) - 1 FROM later
         WHERE later.actor_id <> ${userId} AND NOT EXISTS (SELECT 1 FROM ${reads} r
           WHERE r.project_id = ${projectId} AND r.user_id = ${userId} AND r.seq = later.seq)),
        (SELECT max(later.seq) FROM later)
      ) AS upto
    )
    UPDATE ${members} m SET activities_read_upto = next.upto FROM mark, next
    WHERE m.project_id = ${projectId} AND m.id = mark.id AND next.upto > m.activities_read_upto`);
}

/** Deletes the rows that a user's cursors have passed, in one project or in all. */
export async function pruneReads(tx: Tx, userId: string, projectId?: string): Promise<void> {
  const inProject = projectId ? sql`AND m.project_id = ${projectId}` : sql``;
  await tx.execute(sql`
    DELETE FROM ${reads} r USING ${members} m
    WHERE m.user_id = ${userId} ${inProject} AND r.user_id = m.user_id AND r.project_id = m.project_id
      AND r.seq <= m.activities_read_upto`);
}

/** Advances all cursors of a user to the newest activity. */
export async function advanceAllCursors(tx: Tx, userId: string): Promise<void> {
  await lockCursors(tx, userId);
  await tx.execute(sql`
    UPDATE ${members} m SET activities_read_upto = newest.seq
    FROM ${members} mine
    CROSS JOIN LATERAL (
      SELECT a.seq FROM ${table} a WHERE a.project_id = mine.project_id ORDER BY a.seq DESC LIMIT 1
    ) newest
    WHERE mine.user_id = ${userId} AND m.user_id = mine.user_id AND m.project_id = mine.project_id
      AND newest.seq > m.activities_read_upto`);
}
