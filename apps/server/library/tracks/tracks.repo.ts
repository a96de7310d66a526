import { and, eq, getTableColumns, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import { commentsTable } from '#server/platform/schema/comments.tables.ts';
import type { ProjectAccessContext } from '#server/projects/projects.policy.ts';
import { projectMembersTable, projectsTable } from '#server/platform/schema/projects.tables.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { existingTrack } from '#server/platform/locks/row-locks.ts';
import { openCandidatesColumn, type VotedTrack } from '#server/library/versions/open-candidates.ts';
import { trackVersionsTable } from '#server/platform/schema/versions.tables.ts';

import { projectTracksTable, tracksTable } from '../../platform/schema/tracks.tables.ts';

export type TrackRow = typeof tracksTable.$inferSelect;
interface OpenComments {
  readonly openComments: number;
}
/** A track with all that its replies contain. */
export type FullTrack = TrackRow & OpenComments & VotedTrack;
export type NewTrackRow = typeof tracksTable.$inferInsert;

/** Columns of a track outline, as projects embed it. */
export const outlineColumns = {
  id: tracksTable.id,
  projectId: tracksTable.projectId,
  title: tracksTable.title,
  trackType: tracksTable.trackType,
  durationMs: tracksTable.durationMs,
  source: tracksTable.source,
  createdAt: tracksTable.createdAt,
  genres: tracksTable.genres,
  prompt: tracksTable.prompt,
};
export type OutlinedTrack = Pick<TrackRow, keyof typeof outlineColumns>;

/**
 * The number of open comments on a track, counted up to `limits.openComments.max`. Columns of the track are written by
 * hand, because Drizzle omits their table's name in queries of one table.
 */
const openComments = sql<number>`(SELECT count(*) FROM (
  SELECT FROM ${commentsTable} c
  WHERE c.project_id = tracks.project_id AND c.track_id = tracks.id AND c.parent_id IS NULL AND c.resolved_at IS NULL AND c.deleted_at IS NULL
  LIMIT ${sql.raw(String(limits.openComments.max))}) AS o)`.mapWith(Number);

/** Columns of the track are written by hand, as above. */
const openCandidates = openCandidatesColumn(sql`tracks.id`);

/** Columns of a track list; omits potentially large ones. */
export const listColumns = {
  ...outlineColumns,
  extension: tracksTable.extension,
  tags: tracksTable.tags,
  waveform: tracksTable.waveform,
  facts: tracksTable.facts,
  createdBy: tracksTable.createdBy,
  parentTrackId: tracksTable.parentTrackId,
  remake: tracksTable.remake,
  provider: tracksTable.provider,
  version: tracksTable.version,
  versionCount: tracksTable.versionCount,
  reviewState: tracksTable.reviewState,
  reviewDueAt: tracksTable.reviewDueAt,
  isLocked: tracksTable.isLocked,
  openComments,
  openCandidates,
};
export type ListedTrack = Pick<
  TrackRow,
  Exclude<keyof typeof listColumns, 'openComments' | 'openCandidates'>
> &
  OpenComments &
  VotedTrack;

/** The files of the current version, and what made them. */
const fileColumns = {
  objectKey: tracksTable.objectKey,
  contentType: tracksTable.contentType,
  sizeBytes: tracksTable.sizeBytes,
  playableKey: tracksTable.playableKey,
  providerVersion: tracksTable.providerVersion,
  generationId: tracksTable.generationId,
};
export type StoredTrack = ListedTrack & Pick<TrackRow, keyof typeof fileColumns>;

const notTrashed = isNull(tracksTable.deletedAt);

/** A project outside the trash that contains the track, with the user's role in it. */
export interface FoundProject extends ProjectAccessContext {
  readonly id: string;
  readonly isOwnerProject: boolean;
  readonly addedBy: string;
}

/**
 * The owner project first, then projects the user is a member of, then others in the order in which the track was
 * added.
 */
const projects = (userId: string) => sql<FoundProject[]>`(
  SELECT coalesce(json_agg(json_build_object(
    'id', p.id, 'isOwnerProject', p.id = tracks.project_id, 'addedBy', l.added_by, 'isPublic', p.is_public,
    'allowDownloads', p.allow_downloads, 'memberRole', m.role
  ) ORDER BY p.id = tracks.project_id DESC, m.role IS NULL, l.created_at), '[]')
  FROM ${projectTracksTable} l
  JOIN ${projectsTable} p ON p.id = l.project_id AND p.deleted_at IS NULL
  LEFT JOIN ${projectMembersTable} m ON m.project_id = p.id AND m.user_id = ${userId}
  WHERE l.track_id = tracks.id)`;

const withProjects = (db: Queryable, userId: string) =>
  db
    .select({ ...getTableColumns(tracksTable), openComments, openCandidates, projects: projects(userId) })
    .from(tracksTable);

/** A track with its projects and the user's role in each. */
export async function findTrack(db: Queryable, id: string, userId: string) {
  const [row] = await withProjects(db, userId).where(and(eq(tracksTable.id, id), notTrashed));
  return row;
}

/** The same for a track in the trash. */
export async function findTrashedTrack(db: Queryable, id: string, userId: string) {
  const [row] = await withProjects(db, userId).where(
    and(eq(tracksTable.id, id), isNotNull(tracksTable.deletedAt)),
  );
  return row;
}

/** The track that a stored file belongs to, with the files of the version that owns it. */
export async function findTrackByKey(db: Queryable, key: string, userId: string) {
  const owns = ({ objectKey, playableKey }: typeof tracksTable | typeof trackVersionsTable) =>
    or(eq(objectKey, key), eq(playableKey, key));
  const [row] = await withProjects(db, userId).where(and(owns(tracksTable), notTrashed));
  if (row) return row;
  const [version] = await db
    .select({
      trackId: trackVersionsTable.trackId,
      version: trackVersionsTable.number,
      objectKey: trackVersionsTable.objectKey,
      playableKey: trackVersionsTable.playableKey,
      contentType: trackVersionsTable.contentType,
      source: trackVersionsTable.source,
      provider: trackVersionsTable.provider,
      providerVersion: trackVersionsTable.providerVersion,
      generationId: trackVersionsTable.generationId,
      facts: trackVersionsTable.facts,
    })
    .from(trackVersionsTable)
    .where(owns(trackVersionsTable));
  if (!version) return undefined;
  const { trackId, ...files } = version;
  const track = await findTrack(db, trackId, userId);
  return track && { ...track, ...files };
}

export type FoundTrack = NonNullable<Awaited<ReturnType<typeof findTrack>>>;

export async function readTrack(db: Queryable, id: string): Promise<FullTrack | undefined> {
  const [row] = await db
    .select({ ...getTableColumns(tracksTable), openComments, openCandidates })
    .from(tracksTable)
    .where(and(eq(tracksTable.id, id), notTrashed));
  return row;
}

/** These tracks as a project contains them, with their files; without those in the trash. */
export async function listStoredOfProject(
  db: Queryable,
  projectId: string,
  ids: readonly string[],
): Promise<StoredTrack[]> {
  if (ids.length === 0) return [];
  return db
    .select({ ...listColumns, ...fileColumns, projectId: projectTracksTable.projectId })
    .from(tracksTable)
    .innerJoin(projectTracksTable, eq(projectTracksTable.trackId, tracksTable.id))
    .where(and(eq(projectTracksTable.projectId, projectId), inArray(tracksTable.id, [...ids]), notTrashed));
}

/** Inserts a track and adds it to its owner project. */
export async function insertTrack(db: Queryable, track: NewTrackRow): Promise<FullTrack> {
  return db.transaction(async (tx) => {
    const parentTrackId = existingTrack(track.parentTrackId);
    const [row] = await tx
      .insert(tracksTable)
      .values({ ...track, parentTrackId })
      .returning();
    const { id, projectId, createdBy } = row!;
    await tx.insert(projectTracksTable).values({ projectId, trackId: id, addedBy: createdBy });
    return { ...row!, openComments: 0, openCandidates: [] };
  });
}

export type TrackChange = {
  readonly [Key in 'title' | 'genres' | 'tags']?: TrackRow[Key] | undefined;
};

/** Updates a track; undefined fields keep their value. @returns false if it is missing or in the trash */
export async function updateTrack(tx: Tx, id: string, change: TrackChange): Promise<boolean> {
  const result = await tx
    .update(tracksTable)
    .set(change)
    .where(and(eq(tracksTable.id, id), notTrashed));
  return result.rowCount === 1;
}
