import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Queryable } from '#server/storage/db.ts';
import { summaryKey } from '#server/versions/version-summary.ts';
import { voteCandidatesTable as candidates, votesTable } from './votes.tables.ts';

/**
 * The versions of these tracks that are candidates of an open vote, by `summaryKey`. The API hides their provider, seed
 * and cost from all users.
 */
export async function openCandidatesOf(
  db: Queryable,
  trackIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (trackIds.length === 0) return new Set();
  const rows = await db
    .select({ trackId: candidates.trackId, version: candidates.version })
    .from(candidates)
    .innerJoin(votesTable, eq(votesTable.id, candidates.voteId))
    .where(and(inArray(candidates.trackId, [...new Set(trackIds)]), isNull(votesTable.closedAt)));
  return new Set(rows.map(summaryKey));
}

/** Settings without the seed. */
export function withoutSeed<Settings extends object | null>(settings: Settings): Settings {
  if (settings === null) return settings;
  const { seed: _hidden, ...others } = settings as { readonly seed?: unknown };
  return others as Settings;
}
