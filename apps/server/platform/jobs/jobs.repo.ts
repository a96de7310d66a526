import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { scoreFileKinds } from '#contract/scores.ts';
import type { Db, Queryable, Tx } from '#server/platform/storage/db.ts';
import { jobTable } from '#server/platform/storage/pg-boss-queue.ts';
import { lockOldJobs } from '#server/platform/locks/row-locks.ts';
import { preparedStatement } from '#server/platform/storage/prepared-statement.ts';
import { generationKinds, type JobKindName } from './job-kind-names.ts';
import type { JobChange, FinalCharge } from './job-kind.ts';
import {
  jobsTable as table,
  unendedStatuses,
  type ErrorFacts,
  type JobRow,
  type NewJobRow,
} from '../schema/jobs.tables.ts';

/** In the queue or running. */
const isActive = inArray(table.status, ['pending', 'generating']);
const hasNotEnded = inArray(table.status, [...unendedStatuses]);
const isAwaitingApproval = eq(table.status, 'awaiting_approval');
/** When the job entered the queue. */
const enqueuedAt = sql`coalesce(${table.approvedAt}, ${table.createdAt})`;
const isCurrentAttempt = ({ id, attempt }: Pick<JobRow, 'id' | 'attempt'>) =>
  and(eq(table.id, id), eq(table.status, 'generating'), eq(table.attempt, attempt));

/** Takes the advisory lock of this name until the transaction ends. */
export async function lock(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** The number of active jobs of a user that generate tracks. */
export const countActiveOf = (db: Queryable, userId: string): Promise<number> =>
  db.$count(table, and(eq(table.userId, userId), inArray(table.kind, generationKinds), isActive));

/** The number of score files that are made for a user. */
export const countScoreFilesOf = (db: Queryable, userId: string): Promise<number> =>
  db.$count(table, and(eq(table.userId, userId), inArray(table.kind, scoreFileKinds), isActive));

export async function insert(tx: Tx, row: NewJobRow): Promise<JobRow> {
  const [inserted] = await tx.insert(table).values(row).returning();
  return inserted!;
}

export async function byId(db: Queryable, id: string): Promise<JobRow | undefined> {
  const [row] = await db.select().from(table).where(eq(table.id, id));
  return row;
}

/** The median time of the last 50 completed jobs of a kind and provider, in seconds; null if there are none. */
export async function medianSeconds(
  db: Queryable,
  kind: JobKindName,
  provider: string,
): Promise<number | null> {
  const { rows } = await db.execute<{ seconds: number | null }>(sql`
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM finished_at - started_at)) AS seconds
    FROM (
      SELECT ${table.finishedAt}, ${table.startedAt} FROM ${table}
      WHERE ${and(eq(table.provider, provider), eq(table.kind, kind), eq(table.status, 'completed'))}
      ORDER BY ${table.finishedAt} DESC LIMIT 50
    ) AS recent`);
  return rows[0]?.seconds ?? null;
}

/** Status and attempt of a job. */
export async function stateOf(
  db: Queryable,
  id: string,
): Promise<Pick<JobRow, 'status' | 'attempt'> | undefined> {
  const [row] = await db
    .select({ status: table.status, attempt: table.attempt })
    .from(table)
    .where(eq(table.id, id));
  return row;
}

/** The job of a user's Idempotency-Key, preferably in this project. */
export async function byKey(
  db: Queryable,
  userId: string,
  key: string,
  projectId: string | null,
): Promise<JobRow | undefined> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.userId, userId), eq(table.idempotencyKey, key)))
    .orderBy(sql`${table.projectId} IS NOT DISTINCT FROM ${projectId}::uuid DESC`)
    .limit(1);
  return row;
}

/** Jobs of a kind that have not ended and whose request contains these values, newest first. */
export const findActiveWith = (
  db: Queryable,
  kind: JobKindName,
  request: Readonly<Record<string, unknown>>,
): Promise<JobRow[]> =>
  db
    .select()
    .from(table)
    .where(and(eq(table.kind, kind), sql`${table.request} @> ${JSON.stringify(request)}::jsonb`, hasNotEnded))
    .orderBy(desc(table.id));

/** The latest job with this singleton key. */
export async function latestOf(db: Queryable, singletonKey: string): Promise<JobRow | undefined> {
  const [row] = await db
    .select()
    .from(table)
    .where(eq(table.singletonKey, singletonKey))
    .orderBy(desc(table.id))
    .limit(1);
  return row;
}

const page = (name: string, isNext: boolean) =>
  preparedStatement((db) =>
    db
      .select()
      .from(table)
      .where(
        and(
          eq(table.projectId, sql.placeholder('projectId')),
          inArray(table.kind, generationKinds),
          isNull(table.dismissedAt),
          isNext ? lt(table.id, sql.placeholder('before')) : undefined,
        ),
      )
      .orderBy(desc(table.id))
      .limit(sql.placeholder('limit'))
      .prepare(name),
  );
const [firstPage, nextPage] = [page('jobs_of_project', false), page('more_jobs_of_project', true)];

/** Jobs of a project that generate tracks and are not dismissed, newest first, with ids below `before`. */
export const ofProject = (db: Queryable, projectId: string, limit: number, before?: string) =>
  (before === undefined ? firstPage : nextPage)(db).execute({ projectId, limit, before });

/** Starts an attempt. @returns the row with its new `attempt`; undefined if the job has ended */
export async function claim(db: Queryable, id: string): Promise<JobRow | undefined> {
  const [row] = await db
    .update(table)
    .set({
      status: 'generating',
      attempt: sql`${table.attempt} + 1`,
      fallbackFor: null,
      fallbackReason: null,
      startedAt: sql`coalesce(${table.startedAt}, now())`,
    })
    .where(and(eq(table.id, id), isActive))
    .returning();
  return row;
}

/** Updates the job's row. @returns it; undefined if the attempt is no longer the current one */
export async function change(
  db: Queryable,
  job: Pick<JobRow, 'id' | 'attempt'>,
  values: JobChange,
): Promise<JobRow | undefined> {
  const [row] = await db.update(table).set(values).where(isCurrentAttempt(job)).returning();
  return row;
}

/** Completes the job. @returns its row; undefined if it has ended, or another attempt has started */
export async function complete(
  tx: Tx,
  job: Pick<JobRow, 'id' | 'attempt'>,
  values: FinalCharge,
): Promise<JobRow | undefined> {
  const [row] = await tx
    .update(table)
    .set({ ...values, status: 'completed', finishedAt: sql`now()` })
    .where(isCurrentAttempt(job))
    .returning();
  return row;
}

/** Stores the result or the charge of a completed job. */
export async function setResult(
  tx: Tx,
  id: string,
  values: Partial<Pick<JobRow, 'result' | 'trackId' | 'version' | 'tokenCost' | 'freeTokens'>>,
): Promise<void> {
  await tx.update(table).set(values).where(eq(table.id, id));
}

/** How a job ended without a result. */
export interface Ending {
  readonly status: 'failed' | 'cancelled';
  readonly errorCode: string;
  readonly errorMessage: string;
  readonly errorFacts?: ErrorFacts | undefined;
}

/** Ends a job. @returns undefined if it had already ended */
export async function end(tx: Tx, id: string, ending: Ending): Promise<JobRow | undefined> {
  const [row] = await tx
    .update(table)
    .set({ ...ending, finishedAt: sql`now()` })
    .where(and(eq(table.id, id), hasNotEnded))
    .returning();
  return row;
}

/** Moves a job that waits for approval to the queue's list. @returns undefined if it does not wait */
export async function approve(tx: Tx, id: string, approvedBy: string): Promise<JobRow | undefined> {
  const [row] = await tx
    .update(table)
    .set({ status: 'pending', approvedBy, approvedAt: sql`now()` })
    .where(and(eq(table.id, id), isAwaitingApproval))
    .returning();
  return row;
}

/** The number of active jobs of the whole installation that generate tracks. */
export async function countActive(db: Queryable) {
  const age = sql`extract(epoch FROM now() - min(${enqueuedAt}) FILTER (WHERE status = 'pending'))`;
  const [row] = await db
    .select({
      pending: sql<number>`count(*) FILTER (WHERE status = 'pending')::int`,
      generating: sql<number>`count(*) FILTER (WHERE status = 'generating')::int`,
      /** 0 if none is pending. */
      oldestPendingSeconds: sql<number>`coalesce(${age}, 0)::float8`,
    })
    .from(table)
    .where(and(inArray(table.kind, generationKinds), isActive));
  return row!;
}

/** Hides an ended job from the queue's list. */
export async function dismiss(db: Queryable, id: string): Promise<JobRow | undefined> {
  const [row] = await db
    .update(table)
    .set({ dismissedAt: sql`coalesce(${table.dismissedAt}, now())` })
    .where(and(eq(table.id, id), inArray(table.status, ['completed', 'failed', 'cancelled'])))
    .returning();
  return row;
}

/** Hides a user's completed jobs from the queue's list of a project. @returns their number */
export async function dismissCompleted(db: Queryable, projectId: string, userId: string): Promise<number> {
  const own = and(eq(table.projectId, projectId), eq(table.userId, userId));
  const result = await db
    .update(table)
    .set({ dismissedAt: sql`now()` })
    .where(and(own, eq(table.status, 'completed'), isNull(table.dismissedAt)));
  return result.rowCount ?? 0;
}

/** A job further behind in its queue has no place: a long line is not read at each reply. */
const maxPlace = 100;

/**
 * The places of these jobs among those that wait in their queue, from 1, in the order in which pg-boss starts them (its
 * index `job_i11`). Entries of jobs that have ended, e.g. by a cancellation, do not count.
 */
export async function placesOf(
  db: Queryable,
  queue: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ id: string; place: number }>(sql`
    SELECT id, place FROM (
      SELECT id, (row_number() OVER (ORDER BY priority DESC, created_on))::int AS place FROM (
        SELECT (data ->> 'jobId')::uuid AS id, priority, created_on FROM ${sql.raw(jobTable)}
        WHERE name = ${queue} AND state < 'active' AND NOT blocked AND start_after <= now()
        ORDER BY priority DESC, created_on LIMIT ${maxPlace}
      ) AS waiting
      WHERE EXISTS (SELECT 1 FROM ${table} WHERE ${table.id} = waiting.id AND ${isActive})
    ) AS line WHERE id = ANY(${sql.param([...ids])}::uuid[])`);
  return new Map(rows.map(({ id, place }) => [id, place]));
}

/** Deletes jobs of score files that ended more than a week ago, at most `max`. @returns how many */
export async function deleteOldScoreFileJobs(db: Queryable, max: number): Promise<number> {
  const isOld = and(
    // As literals, like the predicate of `jobs_score_files_idx`.
    sql`${table.kind} IN ('stems', 'midi', 'wav')`,
    lt(table.finishedAt, sql`now() - interval '7 days'`),
  );
  const { rowCount } = await db
    .delete(table)
    .where(inArray(table.id, db.select({ id: table.id }).from(table).where(isOld).limit(max)));
  return rowCount ?? 0;
}

/**
 * Deletes what was ordered, the prompt and the result from jobs that ended more than a year ago, at most `max`, and
 * removes them from the list of generations. The ledger, the budgets and the usage reports need the rest; tracks have
 * a copy of what they were made from. A job of an image keeps what it was for. @returns how many
 */
export const clearOldJobs = (db: Db, max: number): Promise<number> =>
  db.transaction(async (tx) => {
    const ids = await lockOldJobs(tx, max);
    if (ids.length === 0) return 0;
    await tx
      .update(table)
      .set({
        prompt: '',
        request: sql`CASE WHEN ${table.kind} = 'image' THEN ${table.request} ELSE '{}' END`,
        remakeRequest: null,
        result: null,
        dismissedAt: sql`coalesce(${table.dismissedAt}, now())`,
      })
      .where(inArray(table.id, ids));
    return ids.length;
  });

/** Active jobs that were enqueued more than a day ago: the queue has no entry for them any more. */
export const readStale = (db: Queryable) =>
  db
    .select({ id: table.id, kind: table.kind })
    .from(table)
    .where(and(isActive, lt(enqueuedAt, sql`now() - interval '1 day'`)));
