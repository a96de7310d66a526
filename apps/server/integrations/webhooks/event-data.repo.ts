import { eq, sql } from 'drizzle-orm';
import { usersTable } from '#server/platform/schema/accounts.tables.ts';
import { projectBudgetsTable as budgets } from '#server/platform/schema/budgets.tables.ts';
import { commentsTable as comments } from '#server/platform/schema/comments.tables.ts';
import { ideasTable as ideas } from '#server/platform/schema/ideas.tables.ts';
import { jobsTable as jobs } from '#server/platform/schema/jobs.tables.ts';
import { projectsTable as projects } from '#server/platform/schema/projects.tables.ts';
import type { Queryable } from '#server/platform/storage/db.ts';
import { tracksTable as tracks } from '#server/platform/schema/tracks.tables.ts';
import { votesTable as votes } from '#server/platform/schema/votes.tables.ts';

export async function readProject(on: Queryable, id: string) {
  const [row] = await on
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(eq(projects.id, id));
  return row;
}

/** Without the email address. */
export async function readPerson(on: Queryable, id: string) {
  const [row] = await on
    .select({
      id: usersTable.id,
      name: sql<string>`trim(${usersTable.firstName} || ' ' || ${usersTable.lastName})`,
      isGuest: sql<boolean>`${usersTable.guestOf} IS NOT NULL`,
    })
    .from(usersTable)
    .where(eq(usersTable.id, id));
  return row;
}

export async function readTrack(on: Queryable, id: string) {
  const [row] = await on
    .select({
      id: tracks.id,
      title: tracks.title,
      type: tracks.trackType,
      reviewState: tracks.reviewState,
    })
    .from(tracks)
    .where(eq(tracks.id, id));
  return row;
}

export async function readComment(on: Queryable, id: string) {
  const [row] = await on
    .select({
      id: comments.id,
      text: comments.content,
      parentId: comments.parentId,
      position: comments.position,
      positionEnd: comments.positionEnd,
      version: comments.version,
      fixedInVersion: comments.fixedInVersion,
      trackId: comments.trackId,
      ideaId: comments.ideaId,
      targetName: sql<string | null>`coalesce(${tracks.title}, ${ideas.title})`,
    })
    .from(comments)
    .leftJoin(tracks, eq(tracks.id, comments.trackId))
    .leftJoin(ideas, eq(ideas.id, comments.ideaId))
    .where(eq(comments.id, id));
  return row;
}

export async function readVote(on: Queryable, id: string) {
  const [row] = await on
    .select({ id: votes.id, title: votes.title, mode: votes.mode })
    .from(votes)
    .where(eq(votes.id, id));
  return row;
}

export async function readGeneration(on: Queryable, id: string) {
  const [row] = await on
    .select({
      id: jobs.id,
      kind: jobs.kind,
      prompt: jobs.prompt,
      userId: jobs.userId,
      tokens: sql<number>`${jobs.tokenCost} + ${jobs.freeTokens}`,
      trackId: jobs.trackId,
      version: jobs.version,
      errorCode: jobs.errorCode,
      errorMessage: jobs.errorMessage,
    })
    .from(jobs)
    .where(eq(jobs.id, id));
  return row;
}

export async function readBudget(on: Queryable, projectId: string) {
  const [row] = await on
    .select({
      month: budgets.warnedMonth,
      monthlyTokens: budgets.monthlyTokens,
      warnPercent: budgets.warnPercent,
    })
    .from(budgets)
    .where(eq(budgets.projectId, projectId));
  return row;
}
