import { and, desc, eq, getTableColumns, gte, inArray, lt, not, notExists, or, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import { publicProfile, usersTable } from '#server/platform/schema/accounts.tables.ts';
import { jobsTable as jobs, type JobRow } from '#server/platform/schema/jobs.tables.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import {
  takeSetsTable as sets,
  takesTable as takes,
  type TakeRow,
  type TakeSetRow,
} from '../../platform/schema/takes.tables.ts';
import { unpaidTakesTable as unpaid, type UnpaidTakeRow } from '../../platform/schema/unpaid-takes.tables.ts';
import { unpaidVersionSchema } from './unpaid-version.ts';

const withCreator = (db: Queryable) =>
  db
    .select({ ...getTableColumns(sets), creator: publicProfile })
    .from(sets)
    .innerJoin(usersTable, eq(usersTable.id, sets.createdBy));

export async function find(db: Queryable, id: string) {
  const [row] = await withCreator(db).where(eq(sets.id, id));
  return row;
}
export type FoundTakeSet = NonNullable<Awaited<ReturnType<typeof find>>>;

/** The take sets of a project, newest first. */
export const list = (db: Queryable, projectId: string, limit: number, beforeId?: string) =>
  withCreator(db)
    .where(and(eq(sets.projectId, projectId), beforeId === undefined ? undefined : lt(sets.id, beforeId)))
    .orderBy(desc(sets.id))
    .limit(limit);

export async function byKey(db: Queryable, userId: string, key: string): Promise<TakeSetRow | undefined> {
  const [row] = await db
    .select()
    .from(sets)
    .where(and(eq(sets.createdBy, userId), eq(sets.idempotencyKey, key)));
  return row;
}

/** The set of the take that a job makes. */
export async function findOfJob(db: Queryable, jobId: string): Promise<TakeSetRow | undefined> {
  const [row] = await db
    .select(getTableColumns(sets))
    .from(sets)
    .innerJoin(takes, eq(takes.takeSetId, sets.id))
    .where(eq(takes.jobId, jobId));
  return row;
}

export async function insert(tx: Tx, set: typeof sets.$inferInsert): Promise<void> {
  await tx.insert(sets).values(set);
}

export async function update(
  tx: Tx,
  id: string,
  values: Partial<Pick<TakeSetRow, 'trackId' | 'voteId' | 'winner' | 'cancelledAt'>>,
): Promise<void> {
  await tx.update(sets).set(values).where(eq(sets.id, id));
}

/** A take with the job that makes it. */
export interface TakeOfJob {
  readonly take: TakeRow;
  readonly job: JobRow;
}

/**
 * The takes of these sets in order of their numbers, each before the one that replaces it. One statement, so that a
 * take whose job completes meanwhile is not read without its measurements.
 */
export async function listTakes(db: Queryable, setIds: readonly string[]): Promise<TakeOfJob[]> {
  if (setIds.length === 0) return [];
  return db
    .select({ take: takes, job: jobs })
    .from(takes)
    .innerJoin(jobs, eq(jobs.id, takes.jobId))
    .where(inArray(takes.takeSetId, [...setIds]))
    .orderBy(takes.number, takes.isRetry);
}

export async function insertTake(tx: Tx, take: typeof takes.$inferInsert): Promise<void> {
  await tx.insert(takes).values(take);
}

/** Stores how a take was measured. @returns it */
export async function setResult(
  tx: Tx,
  jobId: string,
  { measurements, misses }: Pick<TakeRow, 'measurements' | 'misses'>,
): Promise<TakeRow> {
  const [row] = await tx
    .update(takes)
    .set({ measurements, misses })
    .where(eq(takes.jobId, jobId))
    .returning();
  return row!;
}

export async function accept(tx: Tx, id: string): Promise<void> {
  await tx
    .update(takes)
    .set({ acceptedAt: sql`now()` })
    .where(eq(takes.id, id));
}

export async function insertUnpaid(tx: Tx, row: typeof unpaid.$inferInsert): Promise<void> {
  await tx.insert(unpaid).values(row);
}

const isExpired = lt(unpaid.createdAt, sql`now() - make_interval(days => ${limits.unpaidTakeDays})`);

/** A row that a later version of the program wrote cannot be accepted here. */
const isReadable = sql`coalesce(${unpaid.version} ->> 'schema', '1') = ${String(unpaidVersionSchema)}`;
const canBeAccepted = and(not(isExpired), isReadable);

/** The number of takes that were not charged, of those that a user ordered and that were finished today (UTC). */
export async function countUnpaidOfToday(tx: Tx, userId: string): Promise<number> {
  // Takes of several sets that are finished at the same time must not pass a limit together.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${userId} unpaid takes`}, 0))`);
  const today = sql`date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`;
  return tx.$count(unpaid, and(eq(unpaid.userId, userId), gte(unpaid.createdAt, today)));
}

/** When those of these takes that were not charged were finished, by id. */
export async function listUnpaid(db: Queryable, takeIds: readonly string[]): Promise<Map<string, Date>> {
  if (takeIds.length === 0) return new Map();
  const rows = await db
    .select({ takeId: unpaid.takeId, createdAt: unpaid.createdAt })
    .from(unpaid)
    .where(and(inArray(unpaid.takeId, [...takeIds]), canBeAccepted));
  return new Map(rows.map(({ takeId, createdAt }) => [takeId, createdAt]));
}

/** A take that was not charged and can still be accepted. */
export async function findUnpaid(db: Queryable, takeId: string): Promise<UnpaidTakeRow | undefined> {
  const [row] = await db
    .select()
    .from(unpaid)
    .where(and(eq(unpaid.takeId, takeId), canBeAccepted));
  return row;
}

/** Takes what a take was not charged for out of the table, so that it becomes a version once. */
export async function removeUnpaid(tx: Tx, takeId: string): Promise<UnpaidTakeRow | undefined> {
  const [row] = await tx
    .delete(unpaid)
    .where(and(eq(unpaid.takeId, takeId), canBeAccepted))
    .returning();
  return row;
}

/** Removes unpaid takes that are too old, or whose set was purged with its project, at most `limit`. */
export async function removeExpiredUnpaid(tx: Tx, limit: number): Promise<UnpaidTakeRow[]> {
  const isPurged = notExists(tx.select({ id: takes.id }).from(takes).where(eq(takes.id, unpaid.takeId)));
  const expired = await tx
    .select({ takeId: unpaid.takeId })
    .from(unpaid)
    .where(or(isExpired, isPurged))
    .limit(limit)
    .for('update', { skipLocked: true });
  const ids = expired.map(({ takeId }) => takeId);
  return ids.length === 0 ? [] : tx.delete(unpaid).where(inArray(unpaid.takeId, ids)).returning();
}
