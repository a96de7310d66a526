import { and, eq, inArray, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Queryable } from '#server/platform/storage/db.ts';
import { summaryKey } from '#server/library/versions/version-summary.ts';
import { voteCandidatesTable as candidates, votesTable } from '../../platform/schema/votes.tables.ts';

/**
 * While a vote is open, replies about its candidates say neither who or what made them nor what follows from that. The
 * same holds for all users: those who know can keep it to themselves.
 */

/** A track in one of its versions, with those of its versions that are candidates of open votes. */
export interface VotedTrack {
  readonly version: number;
  readonly openCandidates: readonly number[];
}

/** The same, or what is no version of a track, about which nothing is hidden. */
export type PossiblyVoted =
  | VotedTrack
  | { readonly version?: undefined; readonly openCandidates?: undefined };

/** Whether the version is a candidate of an open vote. */
export const isBlind = ({ version, openCandidates }: PossiblyVoted): boolean =>
  version !== undefined && openCandidates.includes(version);

/** A column of queries about tracks. @param trackId the column of the track's id, with the name of its table */
export const openCandidatesColumn = (trackId: SQLWrapper): SQL<number[]> => sql<number[]>`(
  SELECT coalesce(json_agg(c.version), '[]') FROM ${candidates} c JOIN ${votesTable} v ON v.id = c.vote_id
  WHERE c.track_id = ${trackId} AND v.closed_at IS NULL)`;

/** Whether no version of a track is a candidate of an open vote, in SQL. No EXISTS, as few rows need the check. */
export const isUnvoted = (trackId: SQLWrapper): SQL => sql`(
  SELECT count(*) = 0 FROM ${candidates} c JOIN ${votesTable} v ON v.id = c.vote_id
  WHERE c.track_id = ${trackId} AND v.closed_at IS NULL)`;

/** The versions of a track that are candidates of open votes. */
export async function openVersionsOf(db: Queryable, trackId: string): Promise<number[]> {
  const rows = await db
    .select({ version: candidates.version })
    .from(candidates)
    .innerJoin(votesTable, eq(votesTable.id, candidates.voteId))
    .where(and(eq(candidates.trackId, trackId), isNull(votesTable.closedAt)));
  return rows.map(({ version }) => version);
}

/** The versions of these tracks that are candidates of an open vote, by `summaryKey`. */
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

/** What only some providers take, or what repeats a take. */
const tellingSettings = new Set([
  'seed',
  'section_seeds',
  'arrangement',
  'model_id',
  'provider',
  'soundfont',
  'voice',
]);

/** Settings without what tells the provider. */
export function blindSettings<Settings extends object | null>(settings: Settings): Settings {
  if (settings === null) return settings;
  return Object.fromEntries(
    Object.entries(settings).filter(([name]) => !tellingSettings.has(name)),
  ) as Settings;
}
