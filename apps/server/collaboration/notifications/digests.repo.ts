import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { usersTable } from '#server/platform/schema/accounts.tables.ts';
import { projectMembersTable, projectsTable } from '#server/platform/schema/projects.tables.ts';
import type { Db, Queryable, Tx } from '#server/platform/storage/db.ts';
import { digestsTable as table } from '../../platform/schema/digests.tables.ts';

const selectRecipients = (db: Queryable) =>
  db
    .select({
      userId: usersTable.id,
      email: usersTable.email,
      firstName: usersTable.firstName,
      projectName: projectsTable.name,
    })
    .from(projectMembersTable)
    .innerJoin(projectsTable, eq(projectsTable.id, projectMembersTable.projectId))
    .innerJoin(usersTable, eq(usersTable.id, projectMembersTable.userId))
    .leftJoin(table, and(eq(table.projectId, projectsTable.id), eq(table.userId, usersTable.id)));

/**
 * Condition for the members who get digests now: notifications are enabled for the project, and they have not
 * unsubscribed.
 */
const isRecipient = (projectId: string) =>
  and(
    eq(projectMembersTable.projectId, projectId),
    eq(projectsTable.emailNotifications, true),
    isNull(projectsTable.deletedAt),
    isNotNull(usersTable.inviteValidatedAt),
    isNull(usersTable.blockedAt),
    isNull(table.unsubscribedAt),
  );

export const listRecipients = (db: Queryable, projectId: string) =>
  selectRecipients(db).where(isRecipient(projectId)).orderBy(projectMembersTable.userId);

export async function findRecipient(db: Queryable, projectId: string, userId: string) {
  const [row] = await selectRecipients(db).where(
    and(isRecipient(projectId), eq(projectMembersTable.userId, userId)),
  );
  return row;
}

const ofUser = (projectId: string, userId: string) =>
  and(eq(table.projectId, projectId), eq(table.userId, userId));

/** Locks a user's digest state for a project; concurrent processes wait. */
export async function lockDigest(tx: Tx, projectId: string, userId: string) {
  await tx.insert(table).values({ projectId, userId }).onConflictDoNothing();
  const [row] = await tx.select().from(table).where(ofUser(projectId, userId)).for('update');
  return row!;
}

export async function setMailed(
  tx: Tx,
  projectId: string,
  userId: string,
  mailedUpto: number,
  mailedAt: Date,
): Promise<void> {
  await tx.update(table).set({ mailedUpto, mailedAt }).where(ofUser(projectId, userId));
}

/** Null subscribes again. */
export async function setUnsubscribed(
  db: Queryable,
  projectId: string,
  userId: string,
  unsubscribedAt: Date | null,
): Promise<void> {
  await db
    .insert(table)
    .values({ projectId, userId, unsubscribedAt })
    .onConflictDoUpdate({ target: [table.projectId, table.userId], set: { unsubscribedAt } });
}

/**
 * Waits for transactions that are writing an activity of a project. They hold its row until they commit, and schedule
 * no later digest for that activity.
 */
export async function waitForWriters(db: Db, projectId: string): Promise<void> {
  await db
    .select({ id: projectsTable.id })
    .from(projectsTable)
    .where(eq(projectsTable.id, projectId))
    .for('share');
}

/** Undefined when the project is deleted. */
export async function projectName(db: Queryable, projectId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ name: projectsTable.name })
    .from(projectsTable)
    .where(and(eq(projectsTable.id, projectId), isNull(projectsTable.deletedAt)));
  return row?.name;
}
