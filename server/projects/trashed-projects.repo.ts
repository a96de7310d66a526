import { and, asc, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/storage/db.ts';
import { listedProject } from './projects.repo.ts';
import { projectMembersTable, projectsTable as table } from './projects.tables.ts';

const withRole = (db: Queryable, personId: string) =>
  db
    .select({ ...listedProject, deletedAt: table.deletedAt, memberRole: projectMembersTable.role })
    .from(table)
    .leftJoin(
      projectMembersTable,
      and(eq(projectMembersTable.projectId, table.id), eq(projectMembersTable.userId, personId)),
    );

/** A project of the trash with the role that a person has in it. */
export async function findTrashedProject(db: Queryable, id: string, personId: string) {
  const [row] = await withRole(db, personId).where(and(eq(table.id, id), isNotNull(table.deletedAt)));
  return row;
}

/** Those projects of the trash whose admin a person is, last deleted first. */
export function listTrashedProjects(db: Queryable, personId: string, limit: number) {
  return withRole(db, personId)
    .where(and(isNotNull(table.deletedAt), eq(projectMembersTable.role, 'admin')))
    .orderBy(desc(table.deletedAt), desc(table.id))
    .limit(limit);
}

/** Puts a project into the trash; false when it was there already. */
export async function trashProject(tx: Tx, id: string): Promise<boolean> {
  const result = await tx
    .update(table)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(table.id, id), isNull(table.deletedAt)));
  return result.rowCount === 1;
}

/** Takes a project out of the trash; false when it is not there any more. */
export async function restoreProject(tx: Tx, id: string): Promise<boolean> {
  const result = await tx
    .update(table)
    .set({ deletedAt: null })
    .where(and(eq(table.id, id), isNotNull(table.deletedAt)));
  return result.rowCount === 1;
}

/** Locks one project that came into the trash before a time; undefined when other processes have the rest. */
export async function lockExpiredProject(tx: Tx, before: Date) {
  const [row] = await tx
    .select({ id: table.id })
    .from(table)
    .where(lt(table.deletedAt, before))
    .orderBy(asc(table.deletedAt))
    .limit(1)
    .for('update', { skipLocked: true });
  return row;
}

/** Deletes a project for good, and by the foreign keys what hangs on it. */
export async function deleteProject(tx: Tx, id: string): Promise<void> {
  await tx.delete(table).where(eq(table.id, id));
}
