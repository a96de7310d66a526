import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { playlistItemsTable } from '#server/platform/schema/playlists.tables.ts';
import type { OpenLink } from '#server/sharing/share-links/share-links.service.ts';
import type { Queryable } from '#server/platform/storage/db.ts';
import { projectTracksTable, tracksTable } from '#server/platform/schema/tracks.tables.ts';
import type { VersionRef } from '#server/library/versions/version-summary.ts';
import { openCandidatesColumn } from '#server/library/versions/open-candidates.ts';
import { trackVersionsTable } from '#server/platform/schema/versions.tables.ts';

/** What a link shows: a track in one version; null: always the current one. */
export interface SharedRef {
  readonly trackId: string;
  readonly version: number | null;
}

/** Tracks of a link to a project. */
const maxProjectTracks = 100;

/** What a link shows, in order; tracks that are not in the project may be among them. */
export async function listRefs(db: Queryable, link: OpenLink): Promise<SharedRef[]> {
  const { trackId, playlistId, projectId, version } = link;
  if (trackId) return [{ trackId, version }];
  if (playlistId) {
    return db
      .select({ trackId: playlistItemsTable.trackId, version: playlistItemsTable.version })
      .from(playlistItemsTable)
      .where(eq(playlistItemsTable.playlistId, playlistId))
      .orderBy(asc(playlistItemsTable.position));
  }
  const rows = await db
    .select({ trackId: projectTracksTable.trackId })
    .from(projectTracksTable)
    .where(and(eq(projectTracksTable.projectId, projectId), eq(projectTracksTable.inTrash, false)))
    .orderBy(desc(projectTracksTable.trackId))
    .limit(maxProjectTracks);
  return rows.map((row) => ({ ...row, version: null }));
}

const shownColumns = (source: typeof tracksTable | typeof trackVersionsTable) => ({
  openCandidates: openCandidatesColumn(
    source === tracksTable ? sql`tracks.id` : sql`track_versions.track_id`,
  ),
  createdAt: source.createdAt,
  durationMs: source.durationMs,
  waveform: source.waveform,
  facts: source.facts,
  objectKey: source.objectKey,
  playableKey: source.playableKey,
  contentType: source.contentType,
  source: source.source,
  provider: source.provider,
  providerVersion: source.providerVersion,
  generationId: source.generationId,
});

/** The current versions of tracks that are in the project and not in the trash. */
export function listCurrent(db: Queryable, projectId: string, trackIds: readonly string[]) {
  return db
    .select({
      ...shownColumns(tracksTable),
      trackId: tracksTable.id,
      number: tracksTable.version,
      title: tracksTable.title,
      trackType: tracksTable.trackType,
      reviewDueAt: tracksTable.reviewDueAt,
      lastVersion: tracksTable.lastVersion,
    })
    .from(tracksTable)
    .innerJoin(
      projectTracksTable,
      and(eq(projectTracksTable.trackId, tracksTable.id), eq(projectTracksTable.projectId, projectId)),
    )
    .where(and(inArray(tracksTable.id, [...trackIds]), isNull(tracksTable.deletedAt)));
}
export type CurrentTrack = Awaited<ReturnType<typeof listCurrent>>[number];

/** The versions of tracks outside the trash, newest first, without their content. */
export function listVersions(db: Queryable, trackIds: readonly string[]) {
  return db
    .select({
      trackId: trackVersionsTable.trackId,
      number: trackVersionsTable.number,
      durationMs: trackVersionsTable.durationMs,
      createdAt: trackVersionsTable.createdAt,
    })
    .from(trackVersionsTable)
    .where(and(inArray(trackVersionsTable.trackId, [...trackIds]), isNull(trackVersionsTable.deletedAt)))
    .orderBy(desc(trackVersionsTable.number));
}
export type ListedVersion = Awaited<ReturnType<typeof listVersions>>[number];

/** Versions outside the trash, in any order. */
export async function findVersions(db: Queryable, refs: readonly VersionRef[]) {
  if (refs.length === 0) return [];
  const trackIds = sql.param(refs.map(({ trackId }) => trackId));
  const numbers = sql.param(refs.map(({ version }) => version));
  return db
    .select({
      ...shownColumns(trackVersionsTable),
      trackId: trackVersionsTable.trackId,
      number: trackVersionsTable.number,
    })
    .from(trackVersionsTable)
    .where(
      and(
        sql`(${trackVersionsTable.trackId}, ${trackVersionsTable.number}) IN
          (SELECT * FROM unnest(${trackIds}::uuid[], ${numbers}::int[]))`,
        isNull(trackVersionsTable.deletedAt),
      ),
    );
}
export type FoundVersion = Awaited<ReturnType<typeof findVersions>>[number];
