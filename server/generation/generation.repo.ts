import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { GenerationProgress } from '#contract/generation.ts';
import type { Queryable, Tx } from '#server/storage/db.ts';
import { prepared } from '#server/storage/prepared.ts';
import {
  generationsTable as table,
  type ErrorFacts,
  type GenerationRow,
  type NewGeneration,
} from './generation.tables.ts';

const underWay = inArray(table.status, ['pending', 'generating']);

/** Lets requests of a person with the same Idempotency-Key go one after the other, until the transaction ends. */
export async function lockKey(tx: Tx, userId: string, key: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${userId} ${key}`}, 0))`);
}

/** How many generations of a person wait or are being made. */
export const countUnderWayOf = (db: Queryable, userId: string): Promise<number> =>
  db.$count(table, and(eq(table.userId, userId), underWay));

export async function insert(tx: Tx, row: NewGeneration): Promise<GenerationRow> {
  const [inserted] = await tx.insert(table).values(row).returning();
  return inserted!;
}

export async function byId(db: Queryable, id: string): Promise<GenerationRow | undefined> {
  const [row] = await db.select().from(table).where(eq(table.id, id));
  return row;
}

/** What a person's Idempotency-Key ordered: in this project, else in another. */
export async function byKey(
  db: Queryable,
  userId: string,
  key: string,
  projectId: string,
): Promise<GenerationRow | undefined> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.userId, userId), eq(table.idempotencyKey, key)))
    .orderBy(sql`${table.projectId} = ${projectId} DESC`)
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
          isNull(table.dismissedAt),
          isNext ? lt(table.id, sql.placeholder('before')) : undefined,
        ),
      )
      .orderBy(desc(table.id))
      .limit(sql.placeholder('limit'))
      .prepare(name),
  );
const [firstPage, nextPage] = [page('generations_of_project', false), page('more_generations', true)];

/** The queue of a project, newest first, from below the id `before`. */
export const ofProject = (db: Queryable, projectId: string, limit: number, before?: string) =>
  (before === undefined ? firstPage : nextPage)(db).execute({ projectId, limit, before });

/** Begins a try. @returns the row with its new `attempt`; undefined when the generation has ended */
export async function claim(db: Queryable, id: string): Promise<GenerationRow | undefined> {
  const [row] = await db
    .update(table)
    .set({
      status: 'generating',
      attempt: sql`${table.attempt} + 1`,
      progress: null,
      stoodInFor: null,
      stoodInBecause: null,
      startedAt: sql`coalesce(${table.startedAt}, now())`,
    })
    .where(and(eq(table.id, id), underWay))
    .returning();
  return row;
}

/** Only the try that runs may say how far it is. @returns whether it still runs */
export async function setProgress(db: Queryable, row: GenerationRow, progress: GenerationProgress) {
  const result = await db.update(table).set({ progress }).where(runs(row));
  return result.rowCount === 1;
}

/** Keeps what a provider goes on by. @returns whether the try still runs */
export async function rememberJob(db: Queryable, row: GenerationRow, providerJob: string): Promise<boolean> {
  const result = await db.update(table).set({ providerJob }).where(runs(row));
  return result.rowCount === 1;
}

/** Somebody else takes the provider's place. @returns the row; undefined when the try does not run any more */
export async function standIn(
  db: Queryable,
  row: GenerationRow,
  because: string,
): Promise<GenerationRow | undefined> {
  const [standing] = await db
    .update(table)
    .set({ stoodInFor: row.provider, stoodInBecause: because, progress: null })
    .where(runs(row))
    .returning();
  return standing;
}

/** Who made it in the end, and what it cost. */
export type Outcome = Pick<GenerationRow, 'provider' | 'tokenCost' | 'freeTokens' | 'providerCostUsd'>;

/** Ends a try with its track. @returns false when another try or a cancel was first */
export async function complete(
  tx: Tx,
  row: GenerationRow,
  { provider, tokenCost, freeTokens, providerCostUsd }: Outcome,
  trackId: string,
): Promise<boolean> {
  const outcome = { provider, tokenCost, freeTokens, providerCostUsd };
  const result = await tx
    .update(table)
    .set({ ...outcome, status: 'completed', trackId, progress: null, finishedAt: sql`now()` })
    .where(runs(row));
  return result.rowCount === 1;
}

/** Ends what is under way without a track. @returns undefined when it had ended before */
export async function end(
  tx: Tx,
  id: string,
  outcome: {
    status: 'failed' | 'cancelled';
    errorCode: string;
    errorMessage: string;
    errorFacts?: ErrorFacts | undefined;
  },
): Promise<GenerationRow | undefined> {
  const [row] = await tx
    .update(table)
    .set({ ...outcome, progress: null, finishedAt: sql`now()` })
    .where(and(eq(table.id, id), underWay))
    .returning();
  return row;
}

/** How much the whole installation has before it. */
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
    .where(underWay);
  return row!;
}

/** Takes an ended generation off the queue. */
export async function dismiss(db: Queryable, id: string): Promise<GenerationRow | undefined> {
  const [row] = await db
    .update(table)
    .set({ dismissedAt: sql`coalesce(${table.dismissedAt}, now())` })
    .where(and(eq(table.id, id), inArray(table.status, ['completed', 'failed', 'cancelled'])))
    .returning();
  return row;
}

/** Takes a person's completed generations off the queue of a project. @returns how many */
export async function dismissCompleted(db: Queryable, projectId: string, userId: string): Promise<number> {
  const own = and(eq(table.projectId, projectId), eq(table.userId, userId));
  const result = await db
    .update(table)
    .set({ dismissedAt: sql`now()` })
    .where(and(own, eq(table.status, 'completed'), isNull(table.dismissedAt)));
  return result.rowCount ?? 0;
}

const runs = (row: GenerationRow) =>
  and(eq(table.id, row.id), eq(table.status, 'generating'), eq(table.attempt, row.attempt));
