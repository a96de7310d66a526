import { and, eq, sql } from 'drizzle-orm';
import { projectMembersTable as members } from '#server/projects/projects.tables.ts';
import type { Queryable, Tx } from '#server/storage/db.ts';
import { activitiesTable as table, activityReadsTable as reads } from './activities.tables.ts';

/**
 * What a member has read is one number, the mark: everything up to it, and single rows beyond. The
 * mark always stands right before the oldest unread one, so that nobody's list of rows grows long.
 */

/** Locks a member's mark and gives it; undefined for somebody who is no member. */
export async function lockMark(tx: Tx, projectId: string, personId: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ upto: members.activitiesReadUpto })
    .from(members)
    .where(and(eq(members.projectId, projectId), eq(members.userId, personId)))
    .for('no key update');
  return row?.upto;
}

export async function insertRead(tx: Tx, projectId: string, userId: string, seq: number): Promise<void> {
  await tx.insert(reads).values({ projectId, userId, seq }).onConflictDoNothing();
}

/** So many rows after a mark are looked at in one move. */
const stride = 1_000;

/**
 * Moves a member's mark to just before the oldest unread one, or past everything there is; never
 * back. Where that is very far it comes nearer with each call. A mark that another transaction has locked stays where it
 * is: who writes an activity holds the project's row, and to wait here for a member who is being removed, while the
 * removal waits for the project, would be a deadlock. The next call moves it.
 */
export async function moveMark(on: Queryable, projectId: string, personId: string): Promise<void> {
  await on.execute(sql`
    WITH mark AS MATERIALIZED (
      SELECT id FROM ${members} WHERE project_id = ${projectId} AND user_id = ${personId}
      FOR NO KEY UPDATE SKIP LOCKED
    ), later AS MATERIALIZED (
      SELECT a.seq, a.actor_id FROM ${table} a
      WHERE a.project_id = ${projectId} AND a.seq > (
        SELECT activities_read_upto FROM ${members}
        WHERE project_id = ${projectId} AND user_id = ${personId})
      ORDER BY a.seq LIMIT ${stride}
    ), next AS (
      SELECT coalesce(
        (SELECT min(later.seq) - 1 FROM later
         WHERE later.actor_id <> ${personId} AND NOT EXISTS (SELECT 1 FROM ${reads} r
           WHERE r.project_id = ${projectId} AND r.user_id = ${personId} AND r.seq = later.seq)),
        (SELECT max(later.seq) FROM later)
      ) AS upto
    )
    UPDATE ${members} m SET activities_read_upto = next.upto FROM mark, next
    WHERE m.project_id = ${projectId} AND m.id = mark.id AND next.upto > m.activities_read_upto`);
}

/** Drops the rows that a person's marks have passed, in one project or in all. */
export async function dropPassed(tx: Tx, personId: string, projectId?: string): Promise<void> {
  const there = projectId ? sql`AND m.project_id = ${projectId}` : sql``;
  await tx.execute(sql`
    DELETE FROM ${reads} r USING ${members} m
    WHERE m.user_id = ${personId} ${there} AND r.user_id = m.user_id AND r.project_id = m.project_id
      AND r.seq <= m.activities_read_upto`);
}

/** Moves all marks of a person to the newest. */
export async function moveAllMarks(tx: Tx, personId: string): Promise<void> {
  // In one order, or two calls at once could wait for each other.
  await tx
    .select({ id: members.projectId })
    .from(members)
    .where(eq(members.userId, personId))
    .orderBy(members.projectId)
    .for('no key update');
  await tx.execute(sql`
    UPDATE ${members} m SET activities_read_upto = newest.seq
    FROM ${members} mine
    CROSS JOIN LATERAL (
      SELECT a.seq FROM ${table} a WHERE a.project_id = mine.project_id ORDER BY a.seq DESC LIMIT 1
    ) newest
    WHERE mine.user_id = ${personId} AND m.user_id = mine.user_id AND m.project_id = mine.project_id
      AND newest.seq > m.activities_read_upto`);
}
