import { asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/storage/db.ts';
import { projectTracksTable, tracksTable } from '#server/platform/schema/tracks.tables.ts';
import { changeCount, ofTrack, one, type TrackRow } from './versions.repo.ts';
import { trackVersionsTable as table, type VersionRow } from '../../platform/schema/versions.tables.ts';

/** Where the versions of a track are after they moved to another one: their numbers by those before. */
interface Moved {
  readonly from: string;
  readonly to: string;
  readonly numbers: ReadonlyMap<number, number>;
}

/** The numbers before and after a move, as rows. */
const renumbered = ({ numbers }: Moved) =>
  sql`unnest(${sql.param([...numbers.keys()])}::int[], ${sql.param([...numbers.values()])}::int[])
    AS renumbered (before, after)`;

/** What names a single version keeps its audio: share links, items of playlists and candidates of votes. */
async function moveReferences(tx: Tx, moved: Moved): Promise<void> {
  const { from, to } = moved;
  for (const referring of [sql`share_links`, sql`playlist_items`]) {
    await tx.execute(sql`
      UPDATE ${referring} SET track_id = ${to}::uuid, version = renumbered.after FROM ${renumbered(moved)}
      WHERE track_id = ${from}::uuid AND version = renumbered.before`);
  }
  const { rows } = await tx.execute<{ voteId: string }>(sql`
    UPDATE vote_candidates SET track_id = ${to}::uuid, version = renumbered.after FROM ${renumbered(moved)}
    WHERE track_id = ${from}::uuid AND version = renumbered.before RETURNING vote_id AS "voteId"`);
  // For processes of the previous version; see `votes.tables.ts`.
  await tx.execute(sql`
    UPDATE votes SET candidates = (
      SELECT jsonb_agg(jsonb_build_object('trackId', track_id, 'version', version) ORDER BY position)
      FROM vote_candidates WHERE vote_id = votes.id)
    WHERE id = ANY(${sql.param(rows.map(({ voteId }) => voteId))}::uuid[])`);
}

/** Everything that belongs to one version moves to a version of another track of the same owner project. */
async function moveBelongings(
  tx: Tx,
  from: Pick<VersionRow, 'trackId' | 'number'>,
  to: Pick<VersionRow, 'trackId' | 'number'>,
): Promise<void> {
  const [source, target] = [sql`${from.trackId}::uuid`, sql`${to.trackId}::uuid`];
  await tx.execute(sql`
    UPDATE comments SET track_id = ${target}, version = ${to.number}
    WHERE track_id = ${source} AND parent_id IS NULL AND coalesce(version, 1) = ${from.number}`);
  await tx.execute(sql`
    UPDATE comments AS reply SET track_id = ${target}, version = ${to.number} FROM comments AS c
    WHERE reply.track_id = ${source} AND c.id = reply.parent_id AND c.track_id = ${target}`);
  await tx.execute(sql`
    UPDATE activities AS a SET track_id = ${target} FROM comments AS c
    WHERE a.track_id = ${source} AND c.id = a.comment_id AND c.track_id = ${target}`);
  for (const exports of [sql`score_files`, sql`frozen_versions`]) {
    await tx.execute(sql`
      UPDATE ${exports} SET track_id = ${target}, version = ${to.number}
      WHERE track_id = ${source} AND version = ${from.number}`);
  }
}

/** Removes a version of a locked track that became another track, which is in all projects of the locked one. */
export async function moveToTrack(tx: Tx, version: VersionRow, trackId: string): Promise<void> {
  await tx.execute(sql`
    INSERT INTO project_tracks (project_id, track_id, added_by)
    SELECT project_id, ${trackId}::uuid, added_by FROM project_tracks WHERE track_id = ${version.trackId}::uuid
    ON CONFLICT DO NOTHING`);
  // What went is no longer in the track of the comments that stay, and the other way round.
  await tx.execute(sql`
    UPDATE comments SET fixed_in_version = NULL
    WHERE track_id = ${version.trackId}::uuid AND fixed_in_version IS NOT NULL
      AND ${version.number} IN (fixed_in_version, coalesce(version, 1))`);
  await moveBelongings(tx, version, { trackId, number: 1 });
  await moveReferences(tx, { from: version.trackId, to: trackId, numbers: new Map([[version.number, 1]]) });
  await tx.execute(sql`UPDATE jobs SET track_id = ${trackId}::uuid, version_of = NULL, version = NULL
    WHERE id = ${version.generationId}::uuid`);
  await tx.delete(table).where(one(version.trackId, version.number));
  await changeCount(tx, version.trackId, -1);
}

/**
 * Moves all versions of a locked track to another locked one, under the next numbers in their order, and deletes the
 * track. Its rows in other tables follow; its reactions, projects and verdicts are gone.
 */
export async function moveAllVersions(tx: Tx, from: TrackRow, to: TrackRow): Promise<void> {
  const rows = await tx.select().from(table).where(ofTrack(from.id)).orderBy(asc(table.number));
  const numbers = new Map(rows.map((row, index) => [row.number, to.lastVersion + index + 1]));
  const moved = { from: from.id, to: to.id, numbers };
  await tx.execute(sql`
    UPDATE comments AS c SET fixed_in_version = renumbered.after FROM ${renumbered(moved)}
    WHERE c.track_id = ${from.id}::uuid AND c.fixed_in_version = renumbered.before`);
  // A link to the track showed this version, and shall not show those of the other track.
  await tx.execute(sql`
    UPDATE share_links SET version = ${from.version} WHERE track_id = ${from.id}::uuid AND version IS NULL`);
  await moveReferences(tx, moved);
  let number = to.lastVersion;
  for (const row of rows) {
    number += 1;
    const sourceVersion = numbers.get(row.sourceVersion ?? 0) ?? null;
    await tx.update(table).set({ trackId: to.id, number, sourceVersion }).where(one(from.id, row.number));
    await moveBelongings(tx, row, { trackId: to.id, number });
    await tx.execute(sql`UPDATE jobs SET track_id = ${to.id}::uuid, version = ${number}
      WHERE id = ${row.generationId}::uuid`);
  }
  const kept = rows.filter(({ deletedAt }) => deletedAt === null).length;
  await tx
    .update(tracksTable)
    .set({ lastVersion: number, versionCount: sql`${tracksTable.versionCount} + ${kept}` })
    .where(eq(tracksTable.id, to.id));
  const [source, target] = [sql`${from.id}::uuid`, sql`${to.id}::uuid`];
  await tx.execute(sql`UPDATE activities SET track_id = ${target} WHERE track_id = ${source}`);
  await tx.execute(sql`UPDATE ideas SET generated_track_id = ${target} WHERE generated_track_id = ${source}`);
  await tx.execute(sql`UPDATE tracks SET parent_track_id = ${target} WHERE parent_track_id = ${source}`);
  await tx.execute(
    sql`UPDATE track_versions SET parent_track_id = ${target} WHERE parent_track_id = ${source}`,
  );
  await tx.execute(sql`UPDATE jobs SET version_of = ${target} WHERE version_of = ${source}`);
  await tx.execute(sql`UPDATE take_sets SET track_id = ${target} WHERE track_id = ${source}`);
  await tx.execute(sql`UPDATE playlist_items SET track_id = ${target} WHERE track_id = ${source}`);
  await tx.delete(projectTracksTable).where(eq(projectTracksTable.trackId, from.id));
  await tx.delete(tracksTable).where(eq(tracksTable.id, from.id));
}
