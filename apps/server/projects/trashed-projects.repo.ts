import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { jobsTable, unendedStatuses } from '#server/platform/schema/jobs.tables.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { lockExpiredProject } from '#server/platform/locks/row-locks.ts';
import { listedProject } from './projects.repo.ts';
import { projectMembersTable, projectsTable as table } from '../platform/schema/projects.tables.ts';

const withRole = (db: Queryable, userId: string) =>
  db
    .select({ ...listedProject, deletedAt: table.deletedAt, memberRole: projectMembersTable.role })
    .from(table)
    .leftJoin(
      projectMembersTable,
      and(eq(projectMembersTable.projectId, table.id), eq(projectMembersTable.userId, userId)),
    );

/** A project in the trash with the role of a user in it. */
export async function findTrashedProject(db: Queryable, id: string, userId: string) {
  const [row] = await withRole(db, userId).where(and(eq(table.id, id), isNotNull(table.deletedAt)));
  return row;
}

/** Projects in the trash of which a user is project admin, most recently deleted first. */
export function listTrashedProjects(db: Queryable, userId: string, limit: number) {
  return withRole(db, userId)
    .where(and(isNotNull(table.deletedAt), eq(projectMembersTable.role, 'admin')))
    .orderBy(desc(table.deletedAt), desc(table.id))
    .limit(limit);
}

/** Moves a project to the trash. @returns false if it was there already */
export async function trashProject(tx: Tx, id: string): Promise<boolean> {
  const result = await tx
    .update(table)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(table.id, id), isNull(table.deletedAt)));
  return result.rowCount === 1;
}

/** Restores a project. @returns false if it is not in the trash */
export async function restoreProject(tx: Tx, id: string): Promise<boolean> {
  const result = await tx
    .update(table)
    .set({ deletedAt: null })
    .where(and(eq(table.id, id), isNotNull(table.deletedAt)));
  return result.rowCount === 1;
}

/** Deleting it would delete the job, whose tokens are still held. */
const hasUnendedJob = sql`EXISTS (SELECT FROM ${jobsTable} j
  WHERE j.project_id = projects.id AND j.status IN ${unendedStatuses})`;

/**
 * Locks one project that was deleted before a time and has no job that has not ended; undefined if there is none or
 * another process holds it.
 */
export const lockExpired = (tx: Tx, before: Date) => lockExpiredProject(tx, before, hasUnendedJob);

/** Deletes a project permanently; foreign keys cascade. What its jobs used stays, for the consumption report. */
export async function deleteProject(tx: Tx, id: string): Promise<void> {
  await tx
    .update(jobsTable)
    .set({
      projectId: null,
      request: {},
      requestHash: Buffer.alloc(0),
      idempotencyKey: null,
      singletonKey: null,
      providerJob: null,
      fallbackReason: null,
      prompt: '',
      result: null,
      trackId: null,
      versionOf: null,
      version: null,
      ideaId: null,
      parentTrackId: null,
      remake: null,
      remakeRequest: null,
      commentId: null,
    })
    .where(and(eq(jobsTable.projectId, id), eq(jobsTable.status, 'completed'), gt(jobsTable.milliUnits, 0)));
  await tx.delete(table).where(eq(table.id, id));
}
