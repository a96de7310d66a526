import { sql, type SQL } from 'drizzle-orm';
import type { BarFacts } from '#contract/bar-positions.ts';
import { AppError } from '#contract/errors.ts';
import type { Queryable } from '#server/platform/storage/db.ts';
import { tracksTable } from '#server/platform/schema/tracks.tables.ts';
import { trackVersionsTable } from '../../platform/schema/versions.tables.ts';

/** The bars of a version of a track. */
export interface VersionFacts extends BarFacts {
  readonly number: number;
}

/** The current version is the row of the track; the others, outside the trash, have rows of their own. */
async function select(db: Queryable, trackId: string, which: SQL): Promise<VersionFacts[]> {
  const { rows } = await db.execute<{
    number: number;
    duration: number;
    sections: BarFacts['sections'] | null;
    bpm: number | null;
    metre: string | null;
  }>(sql`
    SELECT number, duration_ms::float8 / 1000 AS duration, facts->'sections' AS sections,
      (facts->>'bpm')::float8 AS bpm, facts->>'metre' AS metre
    FROM (
      SELECT version AS number, true AS is_current, duration_ms, facts FROM ${tracksTable} WHERE id = ${trackId}
      UNION ALL
      SELECT v.number, false, v.duration_ms, v.facts FROM ${trackVersionsTable} v
      JOIN ${tracksTable} t ON t.id = v.track_id AND t.version <> v.number
      WHERE v.track_id = ${trackId} AND v.deleted_at IS NULL
    ) AS versions WHERE ${which}`);
  return rows.map(({ sections, ...row }) => ({ ...row, sections: sections ?? [] }));
}

export const listVersionFacts = (db: Queryable, trackId: string): Promise<VersionFacts[]> =>
  select(db, trackId, sql`true`);

/** A version of a track, by default the current one. @throws no_such_version */
export async function findVersionFacts(
  db: Queryable,
  trackId: string,
  number?: number,
): Promise<VersionFacts> {
  const [row] = await select(db, trackId, number === undefined ? sql`is_current` : sql`number = ${number}`);
  if (!row) throw new AppError('no_such_version');
  return row;
}
