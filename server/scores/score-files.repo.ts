import { and, eq, sql } from 'drizzle-orm';
import type { ScoreFileKind } from '#contract/scores.ts';
import type { Queryable, Tx } from '#server/storage/db.ts';
import { tracksTable } from '#server/tracks/tracks.tables.ts';
import { scoreFilesTable as table, type ScoreFileRow } from './score-files.tables.ts';

/** A file of one version of a track. */
export interface FileRef {
  readonly trackId: string;
  readonly version: number;
  readonly kind: ScoreFileKind;
}

const of = ({ trackId, version, kind }: FileRef) =>
  and(eq(table.trackId, trackId), eq(table.version, version), eq(table.kind, kind));

export async function find(db: Queryable, file: FileRef): Promise<ScoreFileRow | undefined> {
  const [row] = await db.select().from(table).where(of(file));
  return row;
}

export async function insert(
  tx: Tx,
  row: Pick<ScoreFileRow, 'id' | 'projectId' | 'trackId' | 'version' | 'kind' | 'objectKey' | 'sizeBytes'>,
): Promise<void> {
  await tx.insert(table).values(row);
}

/** Deletes the row of a file. @returns its object key; undefined if there was none */
export async function remove(tx: Tx, file: FileRef): Promise<string | undefined> {
  const [deleted] = await tx.delete(table).where(of(file)).returning({ objectKey: table.objectKey });
  return deleted?.objectKey;
}

/** Marks a file as recently used. */
export async function touch(db: Queryable, id: string): Promise<void> {
  await db
    .update(table)
    .set({ usedAt: sql`now()` })
    .where(eq(table.id, id));
}

export interface CacheLimits {
  /** Total size of all files. */
  readonly bytes: number;
  /** Since a file's last use. */
  readonly days: number;
}

/**
 * Deletes the rows of files that exceed the age limit, of files whose track is deleted, and of the least recently used
 * files beyond the size limit.
 * @returns the object keys of the files
 */
export async function evict(tx: Tx, { bytes, days }: CacheLimits): Promise<string[]> {
  const { rows } = await tx.execute<{ objectKey: string }>(sql`
    DELETE FROM ${table} AS f USING (
      SELECT id, sum(coalesce(size_bytes, 0)) OVER (ORDER BY used_at DESC, id DESC) AS together FROM ${table}
    ) AS kept
    WHERE f.id = kept.id AND (
      kept.together > ${bytes} OR f.used_at < now() - make_interval(days => ${days})
      OR NOT EXISTS (SELECT 1 FROM ${tracksTable} t WHERE t.id = f.track_id))
    RETURNING f.object_key AS "objectKey"`);
  return rows.map(({ objectKey }) => objectKey);
}
