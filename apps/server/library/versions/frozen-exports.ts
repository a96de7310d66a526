import { and, eq, sql } from 'drizzle-orm';
import { scoreFileKinds, type ScoreFileKind } from '#contract/scores.ts';
import {
  frozenVersionsTable as table,
  type FrozenVersionRow,
} from '#server/platform/schema/frozen-versions.tables.ts';
import { scoreFilesTable } from '#server/platform/schema/score-files.tables.ts';
import type { Queryable } from '#server/platform/storage/db.ts';
import type { TrackFacts } from '#server/platform/schema/track-facts.ts';
import { tracksTable } from '#server/platform/schema/tracks.tables.ts';
import { voteCandidatesTable, votesTable } from '#server/platform/schema/votes.tables.ts';
import { trackVersionsTable } from '../../platform/schema/versions.tables.ts';

export type NewFrozenVersion = Pick<FrozenVersionRow, 'projectId' | 'trackId' | 'version' | 'frozenBy'>;

/** Adds a version to those whose exports are kept until it is purged; does nothing for one that is frozen already. */
export async function freezeIn(on: Queryable, row: NewFrozenVersion): Promise<void> {
  await on.insert(table).values(row).onConflictDoNothing();
}

/** The bytes of the stored exports of frozen versions: of a project, or of all. */
export async function frozenBytes(on: Queryable, projectId?: string): Promise<number> {
  const [row] = await on
    .select({ bytes: sql<number>`coalesce(sum(${scoreFilesTable.sizeBytes}), 0)::bigint`.mapWith(Number) })
    .from(table)
    .innerJoin(
      scoreFilesTable,
      and(eq(scoreFilesTable.trackId, table.trackId), eq(scoreFilesTable.version, table.version)),
    )
    .where(projectId === undefined ? undefined : eq(table.projectId, projectId));
  return row!.bytes;
}

/**
 * Whether a frozen version is a candidate of an open vote, in SQL. Until the vote is closed its exports are neither made
 * nor counted: that they exist tells by which provider it was made.
 */
export const isFrozenCandidate = (row: 'f') => sql`EXISTS (
  SELECT FROM ${voteCandidatesTable} c JOIN ${votesTable} v ON v.id = c.vote_id
  WHERE c.track_id = ${sql.raw(row)}.track_id AND c.version = ${sql.raw(row)}.version AND v.closed_at IS NULL)`;

/** Bytes of 44.1 kHz, 16 bit stereo. */
const wavBytes = (durationMs: number) => 44 + 4 * Math.round(durationMs * 44.1);

/** What the score of a piece of this many instruments takes. */
const midiBytes = 8_192;

/** The size that a file will have, about. Stems are one WAV file for each instrument, or fewer. */
export function estimatedBytes(
  kind: ScoreFileKind,
  { durationMs, facts }: { readonly durationMs: number; readonly facts: TrackFacts | null },
): number {
  if (kind === 'midi') return midiBytes;
  return wavBytes(durationMs) * (kind === 'wav' ? 1 : Math.max(1, facts?.instruments?.length ?? 1));
}

/** A frozen version of a project whose exports are still to be made, and the bytes of those that are. */
interface IncompleteVersion {
  readonly durationMs: number;
  readonly facts: TrackFacts | null;
  readonly storedBytes: number;
}

/**
 * Without those that cannot be made: uploads, audio of other providers, and what an attempt gave up; and without candidates
 * of open votes.
 */
async function listIncomplete(on: Queryable, projectId: string): Promise<IncompleteVersion[]> {
  const { rows } = await on.execute<{
    durationMs: number;
    facts: TrackFacts | null;
    storedBytes: string;
  }>(sql`
    SELECT content.duration_ms AS "durationMs", content.facts, (
      SELECT coalesce(sum(s.size_bytes), 0) FROM ${scoreFilesTable} s
      WHERE s.track_id = f.track_id AND s.version = f.version) AS "storedBytes"
    FROM ${table} f JOIN LATERAL (
      SELECT duration_ms, facts, composition_plan, provider FROM ${tracksTable} t
        WHERE t.id = f.track_id AND t.version = f.version
      UNION ALL
      SELECT v.duration_ms, v.facts, v.composition_plan, v.provider
        FROM ${trackVersionsTable} v JOIN ${tracksTable} t ON t.id = v.track_id
        WHERE v.track_id = f.track_id AND v.number = f.version AND t.version <> f.version
    ) AS content ON content.provider = 'builtin' AND content.composition_plan IS NOT NULL
    WHERE f.project_id = ${projectId} AND f.completed_at IS NULL AND f.failure IS NULL
      AND NOT ${isFrozenCandidate('f')}`);
  return rows.map(({ storedBytes, ...row }) => ({ ...row, storedBytes: Number(storedBytes) }));
}

/** The bytes that the exports of a project's frozen versions have, or will have when all of them are made, about. */
export async function expectedFrozenBytes(on: Queryable, projectId: string): Promise<number> {
  const missing = (await listIncomplete(on, projectId)).map(({ storedBytes, ...version }) => {
    const bytes = scoreFileKinds.reduce((sum, kind) => sum + estimatedBytes(kind, version), 0);
    return Math.max(0, bytes - storedBytes);
  });
  return missing.reduce((sum, bytes) => sum + bytes, await frozenBytes(on, projectId));
}
