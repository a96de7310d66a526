import { and, count, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { publicProfile, usersTable } from '#server/platform/schema/accounts.tables.ts';
import { projectsTable } from '#server/platform/schema/projects.tables.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { isManagedByCreator } from './outbox.repo.ts';
import { webhooksTable as table, type WebhookRow } from '../../platform/schema/webhooks.tables.ts';

export type NewWebhook = Pick<
  WebhookRow,
  'id' | 'projectId' | 'url' | 'events' | 'isEnabled' | 'secret' | 'createdBy'
>;

const withCreator = (on: Queryable) =>
  on
    .select({ webhook: table, creator: publicProfile, isManaged: sql<boolean>`${isManagedByCreator()}` })
    .from(table)
    .innerJoin(usersTable, eq(usersTable.id, table.createdBy));
export type FoundWebhook = Awaited<ReturnType<typeof withCreator>>[number];

const ofOwner = (projectId: string | null) =>
  projectId === null ? isNull(table.projectId) : eq(table.projectId, projectId);

/** The webhooks of a project, or of the studio, newest first. */
export const list = (on: Queryable, projectId: string | null): Promise<FoundWebhook[]> =>
  withCreator(on).where(ofOwner(projectId)).orderBy(desc(table.id));

export async function find(on: Queryable, id: string): Promise<FoundWebhook | undefined> {
  const [row] = await withCreator(on).where(eq(table.id, id));
  return row;
}

/** The number of webhooks of a project or the studio; other transactions that count them wait until this one ends. */
export async function lockCount(tx: Tx, projectId: string | null): Promise<number> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`webhooks ${projectId}`}))`);
  const [row] = await tx.select({ total: count() }).from(table).where(ofOwner(projectId));
  return row!.total;
}

export async function insert(tx: Tx, row: NewWebhook): Promise<void> {
  await tx.insert(table).values(row);
}

export async function lock(tx: Tx, id: string): Promise<WebhookRow | undefined> {
  const [row] = await tx.select().from(table).where(eq(table.id, id)).for('no key update');
  return row;
}

export async function update(tx: Tx, id: string, change: Partial<WebhookRow>): Promise<void> {
  await tx
    .update(table)
    .set({ ...change, nextAttemptAt: sql`now()` })
    .where(eq(table.id, id));
}

/** @returns false if it was deleted already */
export async function remove(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.delete(table).where(eq(table.id, id));
  return rowCount === 1;
}

/** @returns false if it was off already */
export async function switchOff(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(table)
    .set({ isEnabled: false, switchedOffAt: sql`now()` })
    .where(and(eq(table.id, id), eq(table.isEnabled, true)));
  return rowCount === 1;
}

/** A webhook and a user to mail; undefined if they were blocked or deleted, or its project is in the trash. */
export async function findForMail(on: Queryable, id: string, userId: string) {
  const [row] = await on
    .select({
      url: table.url,
      isEnabled: table.isEnabled,
      projectId: table.projectId,
      projectName: projectsTable.name,
      email: usersTable.email,
      firstName: usersTable.firstName,
    })
    .from(table)
    .innerJoin(usersTable, and(eq(usersTable.id, userId), isNull(usersTable.blockedAt)))
    .leftJoin(projectsTable, eq(projectsTable.id, table.projectId))
    .where(and(eq(table.id, id), isNull(projectsTable.deletedAt)));
  return row;
}

/** Deletes previous secrets that are no longer used. */
export async function deletePreviousSecrets(on: Queryable): Promise<void> {
  await on
    .update(table)
    .set({ previousSecret: null, previousUntil: null })
    .where(lt(table.previousUntil, sql`now()`));
}
