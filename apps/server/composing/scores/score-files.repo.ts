import { and, eq, sql } from 'drizzle-orm';
import type { ScoreFileKind } from '#contract/scores.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { versionExists } from './frozen-versions.repo.ts';
import { frozenVersionsTable } from '../../platform/schema/frozen-versions.tables.ts';
import { scoreFilesTable as table, type ScoreFileRow } from '../../platform/schema/score-files.tables.ts';

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

/** The stored files of a version. */
export const list = (db: Queryable, trackId: string, version: number): Promise<ScoreFileRow[]> =>
  db
    .select()
    .from(table)
    .where(and(eq(table.trackId, trackId), eq(table.version, version)));

/** Adds a file, after a concurrent transaction that adds the same one. @returns false if it is stored already */
export async function insert(
  tx: Tx,
  row: Pick<ScoreFileRow, 'id' | 'projectId' | 'trackId' | 'version' | 'kind' | 'objectKey' | 'sizeBytes'>,
): Promise<boolean> {
  return (await tx.insert(table).values(row).onConflictDoNothing().returning({ id: table.id })).length > 0;
}

export async function remove(db: Queryable, { id }: Pick<ScoreFileRow, 'id'>): Promise<void> {
  await db.delete(table).where(eq(table.id, id));
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
 * Deletes the rows of files that exceed the age limit, of files whose version is purged, and of the least recently used
 * files beyond the size limit. Files of frozen versions are kept, and count towards no limit.
 * @returns the object keys of the files
 */
export async function evict(tx: Tx, { bytes, days }: CacheLimits): Promise<string[]> {
  const { rows } = await tx.execute<{ objectKey: string }>(sql`
    WITH cached AS (
      SELECT f.id, sum(coalesce(f.size_bytes, 0)) OVER (ORDER BY f.used_at DESC, f.id DESC) AS together
      FROM ${table} AS f
      WHERE NOT EXISTS (
        SELECT FROM ${frozenVersionsTable} z WHERE z.track_id = f.track_id AND z.version = f.version))
    DELETE FROM ${table} AS f USING ${table} AS g LEFT JOIN cached ON cached.id = g.id
    WHERE f.id = g.id AND (
      cached.together > ${bytes}
      OR (cached.id IS NOT NULL AND f.used_at < now() - make_interval(days => ${days}))
      OR NOT ${versionExists('f')})
    RETURNING f.object_key AS "objectKey"`);
  return rows.map(({ objectKey }) => objectKey);
}
