import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/storage/db.ts';
import { summaryKey, type VersionRef } from '#server/versions/version-summary.ts';
import { votesTable } from './votes.tables.ts';

/**
 * The versions of these tracks that are candidates of an open vote, by `summaryKey`. The API hides their provider, seed
 * and cost from all users.
 */
export async function openCandidatesOf(
  db: Queryable,
  trackIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (trackIds.length === 0) return new Set();
  const ids = sql.join(
    [...new Set(trackIds)].map((id) => sql`${id}`),
    sql`, `,
  );
  const { rows } = await db.execute<VersionRef & Record<string, unknown>>(sql`
    SELECT candidate."trackId", candidate.version
    FROM ${votesTable}, jsonb_to_recordset(candidates) AS candidate ("trackId" text, version integer)
    WHERE closed_at IS NULL AND candidate."trackId" IN (${ids})`);
  return new Set(rows.map(summaryKey));
}

/** Settings without the seed. */
export function withoutSeed<Settings extends object | null>(settings: Settings): Settings {
  if (settings === null) return settings;
  const { seed: _hidden, ...others } = settings as { readonly seed?: unknown };
  return others as Settings;
}
