import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { BudgetLimits, SpendingRequest } from '#contract/budgets.ts';
import { limits } from '#contract/limits.ts';
import { publicProfile, usersTable } from '#server/platform/schema/accounts.tables.ts';
import { apiTokensTable } from '#server/platform/schema/api-tokens.tables.ts';
import { jobsTable as jobs, unendedStatuses } from '#server/platform/schema/jobs.tables.ts';
import { projectMembersTable, projectsTable } from '#server/platform/schema/projects.tables.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { projectBudgetsTable as table } from '../../platform/schema/budgets.tables.ts';

/** Tokens of jobs, free ones included. */
export interface Spending {
  /** Of completed jobs. */
  readonly spent: number;
  /** Of jobs that have not ended. */
  readonly held: number;
}

const limitColumns = {
  monthlyTokens: table.monthlyTokens,
  warnPercent: table.warnPercent,
  perPersonTokens: table.perPersonTokens,
  approvalAbove: table.approvalAbove,
};

export async function readLimits(db: Queryable, projectId: string): Promise<BudgetLimits | undefined> {
  const [row] = await db.select(limitColumns).from(table).where(eq(table.projectId, projectId));
  return row;
}

/** The limits to change; undefined ones stay as they are. */
export type BudgetChange = { readonly [Limit in keyof BudgetLimits]?: BudgetLimits[Limit] | undefined };

export async function putLimits(tx: Tx, projectId: string, change: BudgetChange): Promise<void> {
  await tx
    .insert(table)
    .values({ projectId, ...change })
    .onConflictDoUpdate({ target: table.projectId, set: { projectId, ...change } });
}

export async function setWarned(tx: Tx, projectId: string, month: string): Promise<void> {
  await tx.update(table).set({ warnedMonth: month }).where(eq(table.projectId, projectId));
}

/** The start of a month in UTC; of the current one by default, by the database's clock as for the times of jobs. */
const monthStart = (at: Date | undefined) =>
  sql`date_trunc('month', coalesce(${at?.toISOString() ?? null}::timestamptz, now()) AT TIME ZONE 'UTC')`;

/** The current month in UTC, e.g. "2026-11". */
export async function currentMonth(db: Queryable): Promise<string> {
  const { rows } = await db.execute<{ month: string }>(
    sql`SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM') AS month`,
  );
  return rows[0]!.month;
}

const cost = sql`${jobs.tokenCost} + ${jobs.freeTokens}`;
const sumOf = (statuses: readonly (typeof jobs.$inferSelect)['status'][]) =>
  sql<number>`coalesce(sum(${cost}) FILTER (WHERE ${inArray(jobs.status, [...statuses])}), 0)::int`;

/**
 * What each user spent in a project this month, or in that of `at`, the most first; without those who spent nothing.
 */
export const spendingOfMonth = (db: Queryable, projectId: string, at?: Date) =>
  db
    .select({
      userId: jobs.userId,
      spent: sumOf(['completed']),
      held: sumOf(unendedStatuses),
    })
    .from(jobs)
    .where(
      and(
        eq(jobs.projectId, projectId),
        sql`${jobs.createdAt} >= ${monthStart(at)} AT TIME ZONE 'UTC'`,
        sql`${jobs.createdAt} < (${monthStart(at)} + interval '1 month') AT TIME ZONE 'UTC'`,
        inArray(jobs.status, [...unendedStatuses, 'completed']),
        sql`${cost} > 0`,
      ),
    )
    .groupBy(jobs.userId)
    .orderBy(sql`sum(${cost}) DESC`, asc(jobs.userId));

export const readProfiles = (db: Queryable, userIds: readonly string[]) =>
  db
    .select({ id: usersTable.id, user: publicProfile })
    .from(usersTable)
    .where(inArray(usersTable.id, [...userIds]));

const isAwaiting = eq(jobs.status, 'awaiting_approval');

export const countAwaiting = (db: Queryable, projectId: string): Promise<number> =>
  db.$count(jobs, and(eq(jobs.projectId, projectId), isAwaiting));

/** Jobs of a project that wait for approval, oldest first, with ids above `after`. */
export const listAwaiting = (db: Queryable, projectId: string, limit: number, after?: string) =>
  db
    .select({
      id: jobs.id,
      userId: jobs.userId,
      user: publicProfile,
      // Only these kinds cost tokens in a project.
      kind: sql<SpendingRequest['kind']>`${jobs.kind}`,
      prompt: jobs.prompt,
      tokens: sql<number>`${cost}`,
      createdAt: jobs.createdAt,
    })
    .from(jobs)
    .innerJoin(usersTable, eq(usersTable.id, jobs.userId))
    .where(
      and(eq(jobs.projectId, projectId), isAwaiting, after === undefined ? undefined : gt(jobs.id, after)),
    )
    .orderBy(asc(jobs.id))
    .limit(limit);

/** Whose jobs are swept. */
export interface Swept {
  readonly userId?: string;
  readonly projectId?: string;
}

const isExpired = sql<boolean>`${jobs.createdAt} < now() - make_interval(days => ${limits.spendingApprovalDays})`;

/** Whether a job was ordered with an API token that was revoked or has expired. */
const isTokenEnded = sql`${jobs.apiTokenId} IS NOT NULL AND NOT EXISTS (SELECT FROM ${apiTokensTable}
  WHERE ${apiTokensTable.id} = ${jobs.apiTokenId} AND (${apiTokensTable.expiresAt} IS NULL OR ${apiTokensTable.expiresAt} > now()))`;

/**
 * Jobs that can no longer be approved: too old, of users who have left, of API tokens that have ended, or of projects in
 * the trash; of all users and projects, or of one.
 */
export const listUndecidable = (db: Queryable, { userId, projectId }: Swept = {}) =>
  db
    .select({
      id: jobs.id,
      isExpired,
    })
    .from(jobs)
    .innerJoin(projectsTable, eq(projectsTable.id, jobs.projectId))
    .leftJoin(
      projectMembersTable,
      and(eq(projectMembersTable.projectId, jobs.projectId), eq(projectMembersTable.userId, jobs.userId)),
    )
    .where(
      and(
        isAwaiting,
        userId === undefined ? undefined : eq(jobs.userId, userId),
        projectId === undefined ? undefined : eq(jobs.projectId, projectId),
        or(isExpired, isNull(projectMembersTable.userId), isNotNull(projectsTable.deletedAt), isTokenEnded),
      ),
    );
