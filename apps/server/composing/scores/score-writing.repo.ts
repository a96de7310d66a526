import { and, asc, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { tracksTable } from '#server/platform/schema/tracks.tables.ts';
import { contentOf } from '#server/library/versions/version-columns.ts';
import { trackVersionsTable } from '#server/platform/schema/versions.tables.ts';
import type { ScoredContent } from './source-piece.ts';

/** Rows with the content of versions; that of the current one is in both tables. */
export const sources = ['tracks', 'versions'] as const;
type Source = (typeof sources)[number];

const tables = { tracks: tracksTable, versions: trackVersionsTable };

/** Music of the built-in composer without a stored score; the conditions are those of the indexes. */
const unwritten: Readonly<Record<Source, SQL>> = {
  tracks: and(
    isNull(tracksTable.scoreKey),
    sql`${tracksTable.provider} = 'builtin' AND ${tracksTable.trackType} = 'music' AND ${tracksTable.source} = 'generated'`,
  )!,
  versions: and(
    isNull(trackVersionsTable.scoreKey),
    sql`${trackVersionsTable.provider} = 'builtin' AND ${trackVersionsTable.source} = 'generated'`,
    sql`EXISTS (SELECT FROM tracks t WHERE t.id = ${trackVersionsTable.trackId} AND t.track_type = 'music')`,
  )!,
};

export type UnwrittenPiece = ScoredContent & { readonly id: string };

/** The next pieces of a version of the composer, by id. */
export async function listUnwritten(
  db: Queryable,
  source: Source,
  composer: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<UnwrittenPiece[]> {
  const table = tables[source];
  const rows = await db
    .select()
    .from(table)
    .where(
      and(
        unwritten[source],
        eq(table.providerVersion, composer),
        after === undefined ? undefined : gt(table.id, after),
      ),
    )
    .orderBy(asc(table.id))
    .limit(limit);
  return rows.map((row) => ({ ...contentOf(row), id: row.id, trackType: 'music' }));
}

/** Pieces without a stored score, by the version of the composer; each audio file counts once. */
export async function countUnwritten(
  db: Queryable,
): Promise<{ readonly composer: string; readonly pieces: number }[]> {
  const { rows } = await db.execute<{ composer: string; pieces: number }>(sql`
    SELECT coalesce(provider_version, '') AS composer, count(*)::int AS pieces FROM (
      SELECT provider_version FROM tracks WHERE ${unwritten.tracks}
      UNION ALL
      SELECT track_versions.provider_version FROM track_versions WHERE ${unwritten.versions}
        AND NOT EXISTS (SELECT FROM tracks t WHERE t.id = track_versions.track_id AND t.version = track_versions.number)
    ) AS pieces GROUP BY 1 ORDER BY 1`);
  return rows;
}

/** Stores the score of all rows with an audio file, tracks first. @returns false if there are none any more */
export async function setScore(
  tx: Tx,
  objectKey: string,
  score: { readonly scoreKey: string; readonly scoreSizeBytes: number },
): Promise<boolean> {
  const inTracks = await tx.update(tracksTable).set(score).where(eq(tracksTable.objectKey, objectKey));
  const inVersions = await tx
    .update(trackVersionsTable)
    .set(score)
    .where(eq(trackVersionsTable.objectKey, objectKey));
  return (inTracks.rowCount ?? 0) + (inVersions.rowCount ?? 0) > 0;
}
