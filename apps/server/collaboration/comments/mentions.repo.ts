import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { usersTable } from '#server/platform/schema/accounts.tables.ts';
import { projectMembersTable } from '#server/platform/schema/projects.tables.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { commentMentionsTable as table } from '../../platform/schema/comments.tables.ts';

/** A membership of a user in one of the given projects, with the user's name. */
export interface Membership {
  readonly projectId: string;
  readonly userId: string;
  readonly name: string;
}

/** The memberships of users in projects, in order of the projects' ids. */
export function findMemberships(
  db: Queryable,
  projectIds: readonly string[],
  userIds: readonly string[],
): Promise<Membership[]> {
  return db
    .select({
      projectId: projectMembersTable.projectId,
      userId: usersTable.id,
      name: sql<string>`trim(${usersTable.firstName} || ' ' || ${usersTable.lastName})`,
    })
    .from(projectMembersTable)
    .innerJoin(usersTable, eq(usersTable.id, projectMembersTable.userId))
    .where(
      and(
        inArray(projectMembersTable.projectId, [...projectIds]),
        inArray(projectMembersTable.userId, [...userIds]),
      ),
    )
    .orderBy(asc(projectMembersTable.projectId));
}

export async function listMentioned(tx: Tx, commentId: string): Promise<string[]> {
  const rows = await tx.select({ userId: table.userId }).from(table).where(eq(table.commentId, commentId));
  return rows.map(({ userId }) => userId);
}

/** Mentions users in a comment; call it with the comment locked. */
export async function insertMentions(
  tx: Tx,
  { id, projectId }: { readonly id: string; readonly projectId: string },
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  await tx.insert(table).values(userIds.map((userId) => ({ projectId, commentId: id, userId })));
}

export async function deleteMentions(tx: Tx, commentId: string): Promise<void> {
  await tx.delete(table).where(eq(table.commentId, commentId));
}
