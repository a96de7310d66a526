import { and, count, eq, sql } from 'drizzle-orm';
import type { GenerationProgress } from '#contract/generation.ts';
import type { ScoreFileKind } from '#contract/scores.ts';
import type { Queryable, Tx } from '#server/storage/db.ts';
import { tracksTable } from '#server/tracks/tracks.tables.ts';
import { scoreFilesTable as table, type ScoreFileRow } from './score-files.tables.ts';

export async function find(
  db: Queryable,
  trackId: string,
  kind: ScoreFileKind,
): Promise<ScoreFileRow | undefined> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.trackId, trackId), eq(table.kind, kind)));
  return row;
}

export async function byId(db: Queryable, id: string): Promise<ScoreFileRow | undefined> {
  const [row] = await db.select().from(table).where(eq(table.id, id));
  return row;
}

/** @returns undefined where somebody else asked for the same file first */
export async function insert(
  tx: Tx,
  row: Pick<ScoreFileRow, 'id' | 'projectId' | 'trackId' | 'kind' | 'askedBy'>,
): Promise<ScoreFileRow | undefined> {
  const [inserted] = await tx
    .insert(table)
    .values({ ...row, status: 'making' })
    .onConflictDoNothing()
    .returning();
  return inserted;
}

/** What a row says of where its files lie. */
export type FilePlace = Pick<ScoreFileRow, 'id' | 'projectId' | 'objectKey'>;

/** @returns undefined where there was no such row */
export async function remove(tx: Tx, id: string): Promise<FilePlace | undefined> {
  const { id: rowId, projectId, objectKey } = table;
  const [gone] = await tx.delete(table).where(eq(rowId, id)).returning({ id: rowId, projectId, objectKey });
  return gone;
}

/** Lets the requests of a person for files go one after the other, until the transaction ends. */
export async function lockRequestsOf(tx: Tx, personId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('score files of ' || ${personId}, 0))`);
}

/** How many files a person waits for. */
export async function countWaiting(db: Queryable, personId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(table)
    .where(and(eq(table.askedBy, personId), eq(table.status, 'making')));
  return row!.total;
}

/** Begins a try. @returns undefined when there is nothing to make any more */
export async function claim(db: Queryable, id: string): Promise<ScoreFileRow | undefined> {
  const [row] = await db
    .update(table)
    .set({ attempt: sql`${table.attempt} + 1`, progress: null })
    .where(and(eq(table.id, id), eq(table.status, 'making')))
    .returning();
  return row;
}

const runs = ({ id, attempt }: ScoreFileRow) =>
  and(eq(table.id, id), eq(table.status, 'making'), eq(table.attempt, attempt));

export async function setProgress(db: Queryable, row: ScoreFileRow, progress: GenerationProgress) {
  await db.update(table).set({ progress }).where(runs(row));
}

/** @returns false when another try was first */
export async function setReady(
  db: Queryable,
  row: ScoreFileRow,
  file: { readonly objectKey: string; readonly sizeBytes: number },
): Promise<boolean> {
  const result = await db
    .update(table)
    .set({ ...file, status: 'ready', progress: null, usedAt: sql`now()` })
    .where(runs(row));
  return result.rowCount === 1;
}

export async function setFailed(db: Queryable, id: string, errorMessage: string): Promise<void> {
  await db
    .update(table)
    .set({ status: 'failed', errorMessage, progress: null, usedAt: sql`now()` })
    .where(and(eq(table.id, id), eq(table.status, 'making')));
}

/** Keeps a file that is in use from being the next to go. */
export async function touch(db: Queryable, id: string): Promise<void> {
  await db
    .update(table)
    .set({ usedAt: sql`now()` })
    .where(eq(table.id, id));
}

export interface Bounds {
  /** All files together. */
  readonly bytes: number;
  /** Since a file was last wanted. */
  readonly days: number;
}

/**
 * Deletes the rows of what goes: files that nobody wanted for long, those of tracks that are gone for good, of
 * the others the ones wanted least lately that are too much, and work whose job was lost.
 */
export async function evict(tx: Tx, { bytes, days }: Bounds): Promise<FilePlace[]> {
  const { rows } = await tx.execute<FilePlace & Record<string, unknown>>(sql`
    DELETE FROM ${table} AS f USING (
      SELECT id, sum(coalesce(size_bytes, 0)) OVER (ORDER BY used_at DESC, id DESC) AS together FROM ${table}
    ) AS kept
    WHERE f.id = kept.id AND CASE WHEN f.status = 'making' THEN f.created_at < now() - interval '1 day' ELSE
      kept.together > ${bytes} OR f.used_at < now() - make_interval(days => ${days})
      OR NOT EXISTS (SELECT 1 FROM ${tracksTable} t WHERE t.id = f.track_id) END
    RETURNING f.id, f.project_id AS "projectId", f.object_key AS "objectKey"`);
  return rows;
}
