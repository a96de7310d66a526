import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { scoreFileKinds } from '#contract/scores.ts';
import type { Queryable, Tx } from '#server/storage/db.ts';
import { prepared } from '#server/storage/prepared.ts';
import { generationKinds, type JobKindName } from './job-kind-names.ts';
import type { JobChange, Outcome } from './job-kind.ts';
import { jobsTable as table, type ErrorFacts, type JobRow, type NewJobRow } from './jobs.tables.ts';

const underWay = inArray(table.status, ['pending', 'generating']);
const isCurrentAttempt = ({ id, attempt }: Pick<JobRow, 'id' | 'attempt'>) =>
  and(eq(table.id, id), eq(table.status, 'generating'), eq(table.attempt, attempt));

/** Takes a lock by this name until the transaction ends. */
export async function lock(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** How many jobs of a person wait or run, of the kinds that make tracks. */
export const countUnderWayOf = (db: Queryable, userId: string): Promise<number> =>
  db.$count(table, and(eq(table.userId, userId), inArray(table.kind, generationKinds), underWay));

/** How many files of scores a person waits for. */
export const countScoreFilesOf = (db: Queryable, userId: string): Promise<number> =>
  db.$count(table, and(eq(table.userId, userId), inArray(table.kind, scoreFileKinds), underWay));

export async function insert(tx: Tx, row: NewJobRow): Promise<JobRow> {
  const [inserted] = await tx.insert(table).values(row).returning();
  return inserted!;
}

export async function byId(db: Queryable, id: string): Promise<JobRow | undefined> {
  const [row] = await db.select().from(table).where(eq(table.id, id));
  return row;
}

/** How a job stands, without its request. */
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

/** What a person's Idempotency-Key was first used for: in this project, else elsewhere. */
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

/** Jobs of a kind that wait or run and whose request contains these values, newest first. */
export const underWayWith = (
  db: Queryable,
  kind: JobKindName,
  request: Readonly<Record<string, unknown>>,
): Promise<JobRow[]> =>
  db
    .select()
    .from(table)
    .where(and(eq(table.kind, kind), sql`${table.request} @> ${JSON.stringify(request)}::jsonb`, underWay))
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
  prepared((db) =>
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

/** The jobs of a project that make tracks and were not dismissed, newest first, from below the id `before`. */
export const ofProject = (db: Queryable, projectId: string, limit: number, before?: string) =>
  (before === undefined ? firstPage : nextPage)(db).execute({ projectId, limit, before });

/** Begins an attempt. @returns the row with its new `attempt`; undefined when the job has ended */
export async function claim(db: Queryable, id: string): Promise<JobRow | undefined> {
  const [row] = await db
    .update(table)
    .set({
      status: 'generating',
      attempt: sql`${table.attempt} + 1`,
      stoodInFor: null,
      stoodInBecause: null,
      startedAt: sql`coalesce(${table.startedAt}, now())`,
    })
    .where(and(eq(table.id, id), underWay))
    .returning();
  return row;
}

/** Changes what is known of the attempt. @returns the row; undefined when the attempt is not the current one any more */
export async function change(
  db: Queryable,
  job: Pick<JobRow, 'id' | 'attempt'>,
  values: JobChange,
): Promise<JobRow | undefined> {
  const [row] = await db.update(table).set(values).where(isCurrentAttempt(job)).returning();
  return row;
}

/** Completes the current attempt. @returns false when another attempt or a cancel was first */
export async function complete(
  tx: Tx,
  job: Pick<JobRow, 'id' | 'attempt'>,
  values: Outcome,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(table)
    .set({ ...values, status: 'completed', finishedAt: sql`now()` })
    .where(isCurrentAttempt(job));
  return rowCount === 1;
}

/** Keeps what a completed job answers with. */
export async function setResult(
  tx: Tx,
  id: string,
  values: Partial<Pick<JobRow, 'result' | 'trackId'>>,
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

/** Ends a job that waits or runs. @returns undefined when it had ended before */
export async function end(tx: Tx, id: string, ending: Ending): Promise<JobRow | undefined> {
  const [row] = await tx
    .update(table)
    .set({ ...ending, finishedAt: sql`now()` })
    .where(and(eq(table.id, id), underWay))
    .returning();
  return row;
}

/** How many jobs that make tracks the whole installation has before it. */
export async function countUnderWay(db: Queryable) {
  const age = sql`extract(epoch FROM now() - min(created_at) FILTER (WHERE status = 'pending'))`;
  const [row] = await db
    .select({
      pending: sql<number>`count(*) FILTER (WHERE status = 'pending')::int`,
      generating: sql<number>`count(*) FILTER (WHERE status = 'generating')::int`,
      /** 0 where none waits. */
      oldestPendingSeconds: sql<number>`coalesce(${age}, 0)::float8`,
    })
    .from(table)
    .where(and(inArray(table.kind, generationKinds), underWay));
  return row!;
}

/** Takes an ended job off the queue's list. */
export async function dismiss(db: Queryable, id: string): Promise<JobRow | undefined> {
  const [row] = await db
    .update(table)
    .set({ dismissedAt: sql`coalesce(${table.dismissedAt}, now())` })
    .where(and(eq(table.id, id), inArray(table.status, ['completed', 'failed', 'cancelled'])))
    .returning();
  return row;
}

/** Takes a person's completed jobs off the queue's list of a project. @returns how many */
export async function dismissCompleted(db: Queryable, projectId: string, userId: string): Promise<number> {
  const own = and(eq(table.projectId, projectId), eq(table.userId, userId));
  const result = await db
    .update(table)
    .set({ dismissedAt: sql`now()` })
    .where(and(own, eq(table.status, 'completed'), isNull(table.dismissedAt)));
  return result.rowCount ?? 0;
}

/** Deletes the jobs of files of scores that ended more than a week ago: nobody asks for them again. */
export async function deleteOldScoreFiles(db: Queryable): Promise<void> {
  await db
    .delete(table)
    .where(and(inArray(table.kind, scoreFileKinds), lt(table.finishedAt, sql`now() - interval '7 days'`)));
}

/** Jobs that were submitted more than a day ago and have not ended: the queue has lost them. */
export const readLost = (db: Queryable) =>
  db
    .select({ id: table.id, kind: table.kind })
    .from(table)
    .where(and(underWay, lt(table.createdAt, sql`now() - interval '1 day'`)));
