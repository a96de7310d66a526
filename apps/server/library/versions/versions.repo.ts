import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { RemakeKind } from '#contract/remake-kinds.ts';
import type { VersionOrigin } from '#contract/version-origins.ts';
import { publicProfile, usersTable } from '#server/platform/schema/accounts.tables.ts';
import { projectMembersTable, projectsTable } from '#server/platform/schema/projects.tables.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { existingTrack, lockFreeTracks } from '#server/platform/locks/row-locks.ts';
import { trackMark } from '#server/library/tracks/track-mark.ts';
import { projectTracksTable, tracksTable } from '#server/platform/schema/tracks.tables.ts';
import { contentOf } from './version-columns.ts';
import type { VersionOfTake, VersionRef, VersionSummary } from './version-summary.ts';
import { trackVersionsTable as table, type VersionRow } from '../../platform/schema/versions.tables.ts';

export type TrackRow = typeof tracksTable.$inferSelect;
export type NewVersion = typeof table.$inferInsert;

export const ofTrack = (trackId: string) => eq(table.trackId, trackId);
export const one = (trackId: string, number: number) => and(ofTrack(trackId), eq(table.number, number));

const originOfRemake: Readonly<Record<RemakeKind, VersionOrigin>> = {
  same: 'generated',
  variation: 'variation',
  section: 'section',
  extension: 'extended',
  edit: 'edited',
  merge: 'merged',
  'merge-edits': 'merged',
};

/** How content came to be that has no origin of its own. */
export const originOf = ({ source, remake }: Pick<NewVersion, 'source' | 'remake'>): VersionOrigin =>
  source === 'uploaded' ? 'uploaded' : remake ? originOfRemake[remake] : 'generated';

/** The only version of a track that has no rows: the track itself. */
export const firstVersion = (track: TrackRow): VersionRow => ({
  ...contentOf(track),
  id: track.id,
  projectId: track.projectId,
  trackId: track.id,
  number: track.version,
  origin: originOf(track),
  sourceVersion: null,
  name: null,
  note: null,
  createdBy: track.createdBy,
  createdAt: track.createdAt,
  deletedAt: null,
});

export async function find(db: Queryable, trackId: string, number: number): Promise<VersionRow | undefined> {
  const [row] = await db.select().from(table).where(one(trackId, number));
  return row;
}

/** The version that each version of a track was made from, also of those in the trash. */
export const listSources = (db: Queryable, trackId: string) =>
  db.select({ number: table.number, sourceVersion: table.sourceVersion }).from(table).where(ofTrack(trackId));

const withAuthor = { ...getTableColumns(table), author: publicProfile };
export type AuthoredVersion = Awaited<ReturnType<typeof list>>[number];

/** The rows of a track's versions, newest first; empty for a track that never had more than one. */
export function list(db: Queryable, trackId: string, isTrash: boolean) {
  return db
    .select(withAuthor)
    .from(table)
    .innerJoin(usersTable, eq(usersTable.id, table.createdBy))
    .where(and(ofTrack(trackId), isTrash ? isNotNull(table.deletedAt) : isNull(table.deletedAt)))
    .orderBy(desc(table.number));
}

/**
 * Versions in the trash that a user created, or of whose owner project they are admin, most recently deleted first.
 * Their tracks and projects are outside the trash, and the user is a member.
 */
export function listTrashed(db: Queryable, userId: string, limit: number) {
  return db
    .select({
      id: table.id,
      trackId: table.trackId,
      number: table.number,
      name: table.name,
      trackTitle: tracksTable.title,
      deletedAt: table.deletedAt,
    })
    .from(table)
    .innerJoin(tracksTable, and(eq(tracksTable.id, table.trackId), isNull(tracksTable.deletedAt)))
    .innerJoin(projectsTable, and(eq(projectsTable.id, table.projectId), isNull(projectsTable.deletedAt)))
    .innerJoin(
      projectMembersTable,
      and(eq(projectMembersTable.projectId, table.projectId), eq(projectMembersTable.userId, userId)),
    )
    .where(
      and(isNotNull(table.deletedAt), or(eq(table.createdBy, userId), eq(projectMembersTable.role, 'admin'))),
    )
    .orderBy(desc(table.deletedAt), desc(table.id))
    .limit(limit);
}

const summaryColumns = (source: typeof table | typeof tracksTable) => ({
  title: tracksTable.title,
  trackType: tracksTable.trackType,
  source: source.source,
  provider: source.provider,
  providerVersion: source.providerVersion,
  generationId: source.generationId,
  durationMs: source.durationMs,
  facts: source.facts,
  objectKey: source.objectKey,
  playableKey: source.playableKey,
  contentType: source.contentType,
});

/** Summaries of all versions of those of these tracks that a project contains outside the trash. */
export async function listSummaries(
  db: Queryable,
  projectId: string,
  trackIds: readonly string[],
): Promise<{ readonly ref: VersionRef; readonly summary: VersionSummary }[]> {
  if (trackIds.length === 0) return [];
  const isKept = and(inArray(tracksTable.id, [...trackIds]), isNull(tracksTable.deletedAt));
  const isInProject = and(
    eq(projectTracksTable.trackId, tracksTable.id),
    eq(projectTracksTable.projectId, projectId),
  );
  const current = await db
    .select({ trackId: tracksTable.id, version: tracksTable.version, ...summaryColumns(tracksTable) })
    .from(tracksTable)
    .innerJoin(projectTracksTable, isInProject)
    .where(isKept);
  const versions = await db
    .select({ trackId: table.trackId, version: table.number, ...summaryColumns(table) })
    .from(table)
    .innerJoin(tracksTable, eq(tracksTable.id, table.trackId))
    .innerJoin(projectTracksTable, isInProject)
    .where(and(isKept, isNull(table.deletedAt)));
  return [...current, ...versions].map(({ trackId, version, facts, objectKey, playableKey, ...row }) => ({
    ref: { trackId, version },
    summary: {
      title: row.title,
      durationMs: row.durationMs,
      loudnessLufs: facts?.loudnessLufs ?? null,
      key: playableKey ?? objectKey,
      contentType: playableKey ? 'audio/wav' : row.contentType,
      mark: trackMark({ ...row, facts }),
    },
  }));
}

/** Versions outside the trash that have rows. */
export async function listContents(db: Queryable, refs: readonly VersionRef[]): Promise<VersionRow[]> {
  if (refs.length === 0) return [];
  const trackIds = sql.param(refs.map(({ trackId }) => trackId));
  const numbers = sql.param(refs.map(({ version }) => version));
  return db
    .select()
    .from(table)
    .where(
      and(
        sql`(${table.trackId}, ${table.number}) IN (SELECT * FROM unnest(${trackIds}::uuid[], ${numbers}::int[]))`,
        isNull(table.deletedAt),
      ),
    );
}

/** The profile of a user who made a version. */
export async function authorOf(db: Queryable, userId: string): Promise<AuthoredVersion['author']> {
  const [row] = await db.select({ author: publicProfile }).from(usersTable).where(eq(usersTable.id, userId));
  return row!.author;
}

/** Writes the row of the first version of a locked track, if it has none. */
export async function ensureRows(tx: Tx, track: TrackRow): Promise<void> {
  await tx.insert(table).values(firstVersion(track)).onConflictDoNothing();
}

/** Inserts a version of a locked track under the next number. */
export async function insert(
  tx: Tx,
  track: TrackRow,
  version: Omit<NewVersion, 'number'>,
): Promise<VersionRow> {
  const number = track.lastVersion + 1;
  const [row] = await tx
    .insert(table)
    .values({ ...version, number, parentTrackId: existingTrack(version.parentTrackId) })
    .returning();
  await tx
    .update(tracksTable)
    .set({ lastVersion: number, versionCount: sql`${tracksTable.versionCount} + 1` })
    .where(eq(tracksTable.id, track.id));
  return row!;
}

/** Copies a version into its locked track. */
export async function setCurrent(tx: Tx, version: VersionRow): Promise<void> {
  await tx
    .update(tracksTable)
    .set({ ...contentOf(version), version: version.number })
    .where(eq(tracksTable.id, version.trackId));
}

export async function update(
  tx: Tx,
  { trackId, number }: Pick<VersionRow, 'trackId' | 'number'>,
  change: Partial<Pick<VersionRow, 'name' | 'note' | 'deletedAt'>>,
): Promise<void> {
  await tx.update(table).set(change).where(one(trackId, number));
}

/** Moves a version of a locked track to the trash, or restores it. */
export async function setTrashed(tx: Tx, version: VersionRow, isTrashed: boolean): Promise<void> {
  await update(tx, version, { deletedAt: isTrashed ? new Date() : null });
  await changeCount(tx, version.trackId, isTrashed ? -1 : 1);
}

export const changeCount = (tx: Tx, trackId: string, difference: number) =>
  tx
    .update(tracksTable)
    .set({ versionCount: sql`${tracksTable.versionCount} + ${difference}` })
    .where(eq(tracksTable.id, trackId));

/** All versions of these tracks. */
export async function listOfTakes(db: Queryable, trackIds: readonly string[]): Promise<VersionOfTake[]> {
  if (trackIds.length === 0) return [];
  const current = await db
    .select({ trackId: tracksTable.id, version: tracksTable.version, seed: tracksTable.seed })
    .from(tracksTable)
    .where(inArray(tracksTable.id, [...trackIds]));
  const isTrashed = sql<boolean>`${table.deletedAt} IS NOT NULL`;
  const versions = await db
    .select({ trackId: table.trackId, version: table.number, seed: table.seed, isTrashed })
    .from(table)
    .where(inArray(table.trackId, [...trackIds]));
  return [...current.map((version) => ({ ...version, isTrashed: false })), ...versions];
}

const files = { objectKey: table.objectKey, playableKey: table.playableKey, scoreKey: table.scoreKey };
type StoredKeys = Pick<VersionRow, keyof typeof files>;
const keysOf = (rows: StoredKeys[]): string[] =>
  rows.flatMap(({ objectKey, ...others }) => [
    objectKey,
    ...Object.values(others).filter((key) => key !== null),
  ]);

/** Permanently deletes versions that were deleted before a time. @returns the object keys of their files */
export async function deleteExpired(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const isExpired = lt(table.deletedAt, before);
  const found = await tx.select({ trackId: table.trackId }).from(table).where(isExpired).limit(limit);
  const trackIds = await lockFreeTracks(
    tx,
    found.map(({ trackId }) => trackId),
    'no key update',
  );
  // A version that was restored before its track was locked is not deleted any more.
  const expired = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(isExpired, inArray(table.trackId, trackIds)))
    .limit(limit);
  if (expired.length === 0) return [];
  const ids = expired.map(({ id }) => id);
  await tx.execute(sql`
    DELETE FROM playlist_items AS i USING ${table} v
    WHERE v.id = ANY(${sql.param(ids)}::uuid[]) AND i.track_id = v.track_id AND i.version = v.number`);
  return keysOf(await tx.delete(table).where(inArray(table.id, ids)).returning(files));
}
