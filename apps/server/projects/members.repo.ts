import { and, asc, desc, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { publicProfile, usersTable } from '#server/platform/schema/accounts.tables.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { lockTracksSharedMeanwhile } from '#server/platform/locks/row-locks.ts';
import { projectTracksTable, tracksTable } from '#server/platform/schema/tracks.tables.ts';
import { listedProject } from './projects.repo.ts';
import { projectMembersTable as table, projectsTable } from '../platform/schema/projects.tables.ts';

/**
 * Pagination key, the last row of the previous page: the join time as PostgreSQL prints it, and the membership id.
 */
export type MembershipKey = readonly [joinedAt: string, id: string];

const memberColumns = {
  id: table.id,
  role: table.role,
  user: {
    id: usersTable.id,
    email: usersTable.email,
    ...publicProfile,
  },
};

const withUser = (db: Queryable) =>
  db.select(memberColumns).from(table).innerJoin(usersTable, eq(usersTable.id, table.userId));

export async function findMember(db: Queryable, projectId: string, id: string) {
  const [row] = await withUser(db).where(and(eq(table.projectId, projectId), eq(table.id, id)));
  return row;
}

/** Whether all of these users are members of one of the projects. */
export async function areMembers(
  db: Queryable,
  projectIds: readonly string[],
  userIds: readonly string[],
): Promise<boolean> {
  const ids = [...new Set(userIds)];
  const rows = await db
    .selectDistinct({ userId: table.userId })
    .from(table)
    .where(and(inArray(table.projectId, [...projectIds]), inArray(table.userId, ids)));
  return rows.length === ids.length;
}

/** @returns false if the user is a member already */
export async function insertMember(tx: Tx, member: typeof table.$inferInsert): Promise<boolean> {
  // The number of the last activity can be ahead of the clock after the clock was set back.
  const activitiesReadUpto = sql`(SELECT greatest(activities_upto, activities_so_far())
    FROM ${projectsTable} WHERE id = ${member.projectId})`;
  const result = await tx
    .insert(table)
    .values({ activitiesReadUpto, ...member })
    .onConflictDoNothing();
  return result.rowCount === 1;
}

export async function deleteMember(tx: Tx, projectId: string, id: string): Promise<void> {
  await tx.delete(table).where(and(eq(table.projectId, projectId), eq(table.id, id)));
}

/** The projects of which a user is a member, in the order in which they are locked. */
export async function projectIdsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ projectId: table.projectId })
    .from(table)
    .where(eq(table.userId, userId))
    .orderBy(asc(table.projectId));
  return rows.map(({ projectId }) => projectId);
}

/** A user's membership of a project, with the number of other members. */
export async function findMembership(tx: Tx, projectId: string, userId: string) {
  const [row] = await tx
    .select({
      id: table.id,
      role: table.role,
      isPublic: projectsTable.isPublic,
      others: sql<number>`(SELECT count(*)::int FROM project_members o
        WHERE o.project_id = ${projectId} AND o.user_id <> ${userId})`,
    })
    .from(table)
    .innerJoin(projectsTable, eq(projectsTable.id, table.projectId))
    .where(and(eq(table.projectId, projectId), eq(table.userId, userId)));
  return row;
}

/**
 * Promotes the longest-standing member to project admin; users who may act as project admin precede collaborators.
 */
export async function promoteNextAdmin(tx: Tx, projectId: string): Promise<void> {
  await tx.execute(sql`UPDATE ${table} SET role = 'admin' WHERE project_id = ${projectId} AND id = (
    SELECT m.id FROM ${table} m JOIN ${usersTable} u ON u.id = m.user_id
    WHERE m.project_id = ${projectId} AND u.blocked_at IS NULL
    ORDER BY u.role = 'collaborator', m.created_at, m.id LIMIT 1)`);
}

const inviters = alias(usersTable, 'inviters');

/** Projects of other users that a user is a member of, most recently joined first, at most `limit` after `after`. */
export function listCollaborations(db: Queryable, userId: string, limit: number, after?: MembershipKey) {
  return db
    .select({
      ...listedProject,
      membershipId: table.id,
      role: table.role,
      joinedAt: table.createdAt,
      joinedAtExact: sql<string>`${table.createdAt}::text`,
      invitedBy: {
        id: inviters.id,
        firstName: inviters.firstName,
        lastName: inviters.lastName,
        profileImageUrl: inviters.profileImageUrl,
      },
    })
    .from(table)
    .innerJoin(projectsTable, eq(projectsTable.id, table.projectId))
    .leftJoin(inviters, eq(inviters.id, table.invitedBy))
    .where(
      and(
        eq(table.userId, userId),
        ne(projectsTable.createdBy, userId),
        isNull(projectsTable.deletedAt),
        after && sql`(${table.createdAt}, ${table.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
      ),
    )
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(limit);
}

/** Condition: the user is a member of the owner project of track `t`. */
const isTeamMember = (userId: SQL) =>
  sql`EXISTS (SELECT FROM ${table} h WHERE h.project_id = t.project_id AND h.user_id = ${userId})`;

/**
 * Removes tracks of a project from other projects, and tracks of other projects from it, unless a member of the owner
 * project added them and is a member there, joined without an inviter, or was invited by such a member. Tracks added
 * by their creator or by an admin stay.
 * @returns the ids of the projects from which tracks were removed
 */
export async function deleteTrackProjectsOutsideTeam(tx: Tx, projectId: string): Promise<string[]> {
  // The second condition follows from the first, and is one that indexes answer.
  const revoked = sql`${projectId} IN (t.project_id, p.project_id)
    AND p.track_id IN (SELECT id FROM ${tracksTable} WHERE project_id = ${projectId}
      UNION SELECT track_id FROM ${projectTracksTable} WHERE project_id = ${projectId})
    AND p.track_id = t.id AND p.project_id <> t.project_id AND t.created_by <> p.added_by
    AND NOT EXISTS (SELECT FROM ${usersTable} u WHERE u.id = p.added_by AND u.role = 'admin')
    AND NOT EXISTS (SELECT FROM ${table} m WHERE m.project_id = p.project_id
      AND ${isTeamMember(sql`m.user_id`)}
      AND (m.user_id = p.added_by OR m.invited_by IS NULL OR ${isTeamMember(sql`m.invited_by`)}))`;
  // One of these projects may concurrently become a track's owner project.
  await lockTracksSharedMeanwhile(tx, projectId);
  const { rows } = await tx.execute<{ id: string }>(sql`
    DELETE FROM ${projectTracksTable} p USING ${tracksTable} t WHERE ${revoked} RETURNING p.project_id AS id`);
  return [...new Set(rows.map(({ id }) => id))];
}
