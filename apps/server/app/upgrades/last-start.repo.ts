import { eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { tracksTable } from '#server/platform/schema/tracks.tables.ts';
import { trackVersionsTable } from '#server/platform/schema/versions.tables.ts';
import { lastStartTable as table } from '../../platform/schema/last-start.tables.ts';

export type Start = Omit<typeof table.$inferSelect, 'id' | 'startedAt'>;

/**
 * The start before this one, which takes its place; undefined on new data. Of processes that start at once, one gets
 * the row of the version before.
 */
export async function replace(tx: Tx, start: Start): Promise<Start | undefined> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('last start', 0))`);
  const [before] = await tx.select().from(table);
  await tx
    .insert(table)
    .values(start)
    .onConflictDoUpdate({ target: table.id, set: { ...start, startedAt: sql`now()` } });
  return before;
}

/** Versions of music that other versions of the built-in composer made, by the version of the composer. */
export async function countByComposer(db: Queryable, composer: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ composer: string; count: number }>(sql`
    SELECT composer, count(*)::int AS count FROM (
      SELECT t.provider_version AS composer FROM ${tracksTable} t
      WHERE ${eq(sql`t.track_type`, 'music')} AND t.source = 'generated' AND t.provider = 'builtin'
        AND NOT EXISTS (SELECT FROM ${trackVersionsTable} v WHERE v.track_id = t.id)
      UNION ALL
      SELECT v.provider_version FROM ${trackVersionsTable} v JOIN ${tracksTable} t ON t.id = v.track_id
      WHERE ${eq(sql`t.track_type`, 'music')} AND v.source = 'generated' AND v.provider = 'builtin'
    ) AS made
    WHERE composer IS NOT NULL AND composer <> ${composer}
    GROUP BY composer ORDER BY length(composer), composer`);
  return new Map(rows.map((row) => [row.composer, row.count]));
}
