import { and, eq, getTableColumns, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { ProjectStanding } from '#server/projects/projects.policy.ts';
import { projectMembersTable, projectsTable } from '#server/projects/projects.tables.ts';
import type { Queryable, Tx } from '#server/storage/db.ts';
import { projectTracksTable, tracksTable } from './tracks.tables.ts';

export type TrackRow = typeof tracksTable.$inferSelect;
export type NewTrackRow = typeof tracksTable.$inferInsert;

/** What a project tells of its tracks. */
export const outlined = {
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
export type OutlinedTrack = Pick<TrackRow, keyof typeof outlined>;

/** What a list shows; leaves out what can be large. */
export const listed = {
  ...outlined,
  extension: tracksTable.extension,
  tags: tracksTable.tags,
  waveform: tracksTable.waveform,
  facts: tracksTable.facts,
  createdBy: tracksTable.createdBy,
  parentTrackId: tracksTable.parentTrackId,
  remake: tracksTable.remake,
  provider: tracksTable.provider,
};
export type ListedTrack = Pick<TrackRow, keyof typeof listed>;

const alive = isNull(tracksTable.deletedAt);

/** A living project that a track stands in, and the role that the person who asks has there. */
export interface FoundPlace extends ProjectStanding {
  readonly id: string;
  readonly isHome: boolean;
  readonly addedBy: string;
}

/** The home first, then where the person is a member, then the others in the order in which it came there. */
const places = (personId: string) => sql<FoundPlace[]>`(
  SELECT coalesce(json_agg(json_build_object(
    'id', p.id, 'isHome', p.id = tracks.project_id, 'addedBy', l.added_by, 'isPublic', p.is_public,
    'allowDownloads', p.allow_downloads, 'memberRole', m.role
  ) ORDER BY p.id = tracks.project_id DESC, m.role IS NULL, l.created_at), '[]')
  FROM ${projectTracksTable} l
  JOIN ${projectsTable} p ON p.id = l.project_id AND p.deleted_at IS NULL
  LEFT JOIN ${projectMembersTable} m ON m.project_id = p.id AND m.user_id = ${personId}
  WHERE l.track_id = tracks.id)`;

const withPlaces = (db: Queryable, personId: string) =>
  db.select({ ...getTableColumns(tracksTable), places: places(personId) }).from(tracksTable);

/** A track and the projects that it stands in, with the role that a person has there. */
export async function findTrack(db: Queryable, id: string, personId: string) {
  const [row] = await withPlaces(db, personId).where(and(eq(tracksTable.id, id), alive));
  return row;
}

/** The same for a track of the trash. */
export async function findTrashedTrack(db: Queryable, id: string, personId: string) {
  const [row] = await withPlaces(db, personId).where(
    and(eq(tracksTable.id, id), isNotNull(tracksTable.deletedAt)),
  );
  return row;
}

/** The track that a stored file belongs to. */
export async function findTrackByKey(db: Queryable, key: string, personId: string) {
  const [row] = await withPlaces(db, personId).where(
    and(or(eq(tracksTable.objectKey, key), eq(tracksTable.playableKey, key)), alive),
  );
  return row;
}

export type FoundTrack = NonNullable<Awaited<ReturnType<typeof findTrack>>>;

export async function readTrack(db: Queryable, id: string): Promise<TrackRow | undefined> {
  const [row] = await db
    .select()
    .from(tracksTable)
    .where(and(eq(tracksTable.id, id), alive));
  return row;
}

/** Adds a track to its home. */
export async function insertTrack(db: Queryable, track: NewTrackRow): Promise<TrackRow> {
  return db.transaction(async (tx) => {
    const [row] = await tx.insert(tracksTable).values(track).returning();
    const { id, projectId, createdBy } = row!;
    await tx.insert(projectTracksTable).values({ projectId, trackId: id, addedBy: createdBy });
    return row!;
  });
}

export type TrackChange = {
  readonly [Key in 'title' | 'genres' | 'tags']?: TrackRow[Key] | undefined;
};

/** Changes a track; what is undefined stays. @returns false for one in the trash */
export async function updateTrack(tx: Tx, id: string, change: TrackChange): Promise<boolean> {
  const result = await tx
    .update(tracksTable)
    .set(change)
    .where(and(eq(tracksTable.id, id), alive));
  return result.rowCount === 1;
}

/**
 * Holds a track's row until the transaction ends: with `no key update` changes to it come one after the other, with
 * `key share` it only stays in its home. @returns the id of its home; undefined for one in the trash
 */
export async function lockTrack(
  tx: Tx,
  id: string,
  strength: 'no key update' | 'key share' = 'no key update',
): Promise<string | undefined> {
  const [row] = await tx
    .select({ homeId: tracksTable.projectId })
    .from(tracksTable)
    .where(and(eq(tracksTable.id, id), alive))
    .for(strength);
  return row?.homeId;
}
