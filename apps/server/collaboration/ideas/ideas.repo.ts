import { and, desc, eq, getTableColumns, isNull, lt, ne, sql } from 'drizzle-orm';
import type { IdeaStatus } from '#contract/idea-transitions.ts';
import { publicProfile, usersTable } from '#server/platform/schema/accounts.tables.ts';
import { projectMembersTable, projectsTable } from '#server/platform/schema/projects.tables.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { ideasTable as table } from '../../platform/schema/ideas.tables.ts';

export type IdeaRow = typeof table.$inferSelect;

const withAuthor = {
  ...getTableColumns(table),
  user: publicProfile,
};

const select = (db: Queryable) =>
  db.select(withAuthor).from(table).innerJoin(usersTable, eq(usersTable.id, table.userId));

/** A project's ideas, newest first: ids are ordered by time. */
export function listOfProject(db: Queryable, projectId: string, limit: number, beforeId?: string) {
  return select(db)
    .where(and(eq(table.projectId, projectId), beforeId ? lt(table.id, beforeId) : undefined))
    .orderBy(desc(table.id))
    .limit(limit);
}

export type ListedIdea = Awaited<ReturnType<typeof listOfProject>>[number];

export async function readIdea(db: Queryable, id: string): Promise<ListedIdea | undefined> {
  const [row] = await select(db).where(eq(table.id, id));
  return row;
}

/** An idea and its project, with the user's role there. */
export async function findIdea(db: Queryable, id: string, userId: string) {
  const [row] = await db
    .select({
      ...withAuthor,
      project: {
        id: projectsTable.id,
        isPublic: projectsTable.isPublic,
        allowDownloads: projectsTable.allowDownloads,
        memberRole: projectMembersTable.role,
      },
    })
    .from(table)
    .innerJoin(usersTable, eq(usersTable.id, table.userId))
    .innerJoin(projectsTable, and(eq(projectsTable.id, table.projectId), isNull(projectsTable.deletedAt)))
    .leftJoin(
      projectMembersTable,
      and(eq(projectMembersTable.projectId, projectsTable.id), eq(projectMembersTable.userId, userId)),
    )
    .where(eq(table.id, id));
  return row;
}

export type IdeaInProject = NonNullable<Awaited<ReturnType<typeof findIdea>>>;

/** An idea of this project; prevents its deletion until the transaction ends. */
export async function lockIdeaShared(tx: Tx, projectId: string, id: string): Promise<IdeaRow | undefined> {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.id, id), eq(table.projectId, projectId)))
    .for('key share');
  return row;
}

export async function insertIdea(
  tx: Tx,
  idea: Pick<IdeaRow, 'id' | 'projectId' | 'userId' | 'title' | 'description'>,
): Promise<IdeaRow> {
  const [row] = await tx.insert(table).values(idea).returning();
  return row!;
}

/** Locks an idea; undefined when it is deleted. */
export async function lockStatus(tx: Tx, id: string): Promise<IdeaStatus | undefined> {
  const [row] = await tx
    .select({ status: table.status })
    .from(table)
    .where(eq(table.id, id))
    .for('no key update');
  return row?.status;
}

/** Returning to `pending` removes the generated track. */
export async function setStatus(tx: Tx, id: string, status: IdeaStatus): Promise<void> {
  await tx
    .update(table)
    .set({ status, updatedAt: sql`now()`, ...(status === 'pending' && { generatedTrackId: null }) })
    .where(eq(table.id, id));
}

/** @returns the idea's project; undefined when the idea was rejected or deleted */
export async function setTrack(db: Queryable, id: string, trackId: string): Promise<string | undefined> {
  const [row] = await db
    .update(table)
    .set({ status: 'generated', generatedTrackId: trackId, updatedAt: sql`now()` })
    .where(and(eq(table.id, id), ne(table.status, 'rejected')))
    .returning({ projectId: table.projectId });
  return row?.projectId;
}

export async function deleteIdea(tx: Tx, id: string): Promise<boolean> {
  const result = await tx.delete(table).where(eq(table.id, id));
  return result.rowCount === 1;
}
