import { and, asc, count, desc, eq, getTableColumns, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { usersTable } from '#server/accounts/accounts.tables.ts';
import type { Queryable, Tx } from '#server/storage/db.ts';
import { tracksTable } from '#server/tracks/tracks.tables.ts';
import { projectMembersTable, projectsTable } from './projects.tables.ts';

export type NewProject = Pick<
  typeof projectsTable.$inferInsert,
  'id' | 'name' | 'description' | 'isPublic' | 'createdBy'
>;

/** The last row of the page before: its time of change as PostgreSQL writes it, to the microsecond, and its id. */
export type ProjectKey = readonly [updatedAt: string, id: string];

const { deletedAt: _whereOnly, ...columns } = getTableColumns(projectsTable);

/** Both counts read an index only. */
const counts = {
  trackCount: sql<number>`(SELECT count(*)::int FROM ${tracksTable} t
    WHERE t.project_id = ${projectsTable.id} AND t.deleted_at IS NULL)`,
  memberCount: sql<number>`(SELECT count(*)::int FROM ${projectMembersTable} m WHERE m.project_id = ${projectsTable.id})`,
};

const mine = (personId: string) =>
  and(eq(projectMembersTable.projectId, projectsTable.id), eq(projectMembersTable.userId, personId));

/** A project with the role that a person has in it. */
export async function findProject(db: Queryable, id: string, personId: string) {
  const [row] = await db
    .select({ ...columns, ...counts, memberRole: projectMembersTable.role })
    .from(projectsTable)
    .leftJoin(projectMembersTable, mine(personId))
    .where(and(eq(projectsTable.id, id), isNull(projectsTable.deletedAt)));
  return row;
}

export type ProjectRow = NonNullable<Awaited<ReturnType<typeof findProject>>>;

/** The projects that a person is a member of, last changed first, at most `limit` after `after`. */
export function listProjectsOf(db: Queryable, personId: string, limit: number, after?: ProjectKey) {
  const beyond =
    after &&
    sql`(${projectsTable.updatedAt}, ${projectsTable.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`;
  return db
    .select({ ...columns, ...counts, updatedAtExact: sql<string>`${projectsTable.updatedAt}::text` })
    .from(projectsTable)
    .innerJoin(projectMembersTable, mine(personId))
    .where(and(isNull(projectsTable.deletedAt), beyond))
    .orderBy(desc(projectsTable.updatedAt), desc(projectsTable.id))
    .limit(limit);
}

export async function countProjectsOf(db: Queryable, personId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(projectsTable)
    .innerJoin(projectMembersTable, mine(personId))
    .where(isNull(projectsTable.deletedAt));
  return row!.total;
}

export async function insertProject(tx: Tx, project: NewProject): Promise<void> {
  await tx.insert(projectsTable).values(project);
}

export async function insertMember(tx: Tx, member: typeof projectMembersTable.$inferInsert): Promise<void> {
  await tx.insert(projectMembersTable).values(member);
}

/** The team, in the order in which they came. */
export function listMembers(db: Queryable, projectId: string) {
  return db
    .select({
      id: projectMembersTable.id,
      role: projectMembersTable.role,
      user: {
        id: usersTable.id,
        email: usersTable.email,
        firstName: usersTable.firstName,
        lastName: usersTable.lastName,
        profileImageUrl: usersTable.profileImageUrl,
      },
    })
    .from(projectMembersTable)
    .innerJoin(usersTable, eq(usersTable.id, projectMembersTable.userId))
    .where(eq(projectMembersTable.projectId, projectId))
    .orderBy(asc(projectMembersTable.createdAt), asc(projectMembersTable.id));
}

export async function touchProject(db: Queryable, id: string): Promise<void> {
  await db
    .update(projectsTable)
    .set({ updatedAt: sql`now()` })
    .where(eq(projectsTable.id, id));
}

/** Those of the candidates who may see a project: the policy's rule for `see`, over many people at once. */
export async function selectAudience(db: Queryable, projectId: string, candidates: string[]) {
  const rows = await db
    .select({ id: usersTable.id })
    .from(usersTable)
    .innerJoin(projectsTable, and(eq(projectsTable.id, projectId), isNull(projectsTable.deletedAt)))
    .leftJoin(
      projectMembersTable,
      and(eq(projectMembersTable.projectId, projectsTable.id), eq(projectMembersTable.userId, usersTable.id)),
    )
    .where(
      and(
        inArray(usersTable.id, candidates),
        isNotNull(usersTable.inviteValidatedAt),
        or(
          eq(usersTable.role, 'admin'),
          eq(projectsTable.isPublic, true),
          isNotNull(projectMembersTable.userId),
        ),
      ),
    );
  return rows.map((row) => row.id);
}
