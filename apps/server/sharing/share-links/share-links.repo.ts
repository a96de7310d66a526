import { and, count, desc, eq, gt, gte, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { publicProfile, usersTable } from '#server/platform/schema/accounts.tables.ts';
import { playlistsTable } from '#server/platform/schema/playlists.tables.ts';
import { projectsTable } from '#server/platform/schema/projects.tables.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { tracksTable } from '#server/platform/schema/tracks.tables.ts';
import {
  serverSettingsTable as settings,
  shareLinkPlaysTable as plays,
  shareLinksTable as table,
} from '../../platform/schema/share-links.tables.ts';

export type ShareLinkRow = typeof table.$inferSelect;
export type NewShareLink = typeof table.$inferInsert;

const withTarget = (db: Queryable) =>
  db
    .select({
      link: table,
      creator: publicProfile,
      projectName: projectsTable.name,
      title: sql<string>`coalesce(${tracksTable.title}, ${playlistsTable.name}, ${projectsTable.name})`,
    })
    .from(table)
    .innerJoin(usersTable, eq(usersTable.id, table.createdBy))
    .innerJoin(projectsTable, eq(projectsTable.id, table.projectId))
    .leftJoin(tracksTable, eq(tracksTable.id, table.trackId))
    .leftJoin(playlistsTable, eq(playlistsTable.id, table.playlistId));

export async function find(db: Queryable, id: string) {
  const [row] = await withTarget(db).where(eq(table.id, id));
  return row;
}
export type FoundShareLink = NonNullable<Awaited<ReturnType<typeof find>>>;

export interface ListRequest {
  readonly limit: number;
  readonly beforeId?: string | undefined;
  readonly projectId?: string;
  readonly trackId?: string | undefined;
  readonly playlistId?: string | undefined;
  /** Links that were revoked before this time are omitted. */
  readonly revokedAfter: Date;
}

const ifGiven = (value: string | undefined, condition: (value: string) => SQL) =>
  value === undefined ? undefined : condition(value);

/** Newest first. */
export const list = (
  db: Queryable,
  { limit, beforeId, projectId, trackId, playlistId, revokedAfter }: ListRequest,
): Promise<FoundShareLink[]> =>
  withTarget(db)
    .where(
      and(
        or(isNull(table.revokedAt), gt(table.revokedAt, revokedAfter)),
        ifGiven(projectId, (id) => eq(table.projectId, id)),
        ifGiven(trackId, (id) => eq(table.trackId, id)),
        ifGiven(playlistId, (id) => eq(table.playlistId, id)),
        ifGiven(beforeId, (id) => lt(table.id, id)),
      ),
    )
    .orderBy(desc(table.id))
    .limit(limit);

/** The plays of these links: all, and by day (UTC, YYYY-MM-DD) since `day`. */
export async function playsOf(db: Queryable, ids: readonly string[], day: string) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: plays.shareLinkId,
      total: sql<number>`sum(${plays.plays})::int`,
      byDay: sql<
        Record<string, number>
      >`coalesce(json_object_agg(${plays.day}, ${plays.plays}) FILTER (WHERE ${gte(plays.day, day)}), '{}')`,
    })
    .from(plays)
    .where(inArray(plays.shareLinkId, [...ids]))
    .groupBy(plays.shareLinkId);
}
export type PlaysRow = Awaited<ReturnType<typeof playsOf>>[number];

export async function isPlaylistOf(db: Queryable, playlistId: string, projectId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: playlistsTable.id })
    .from(playlistsTable)
    .where(and(eq(playlistsTable.id, playlistId), eq(playlistsTable.projectId, projectId)));
  return row !== undefined;
}

/** Links of a project that are not revoked or expired. Locks the project, so that no other link is added meanwhile. */
export async function countOpen(tx: Tx, projectId: string, now: Date): Promise<number> {
  await tx
    .select({ id: projectsTable.id })
    .from(projectsTable)
    .where(eq(projectsTable.id, projectId))
    .for('no key update');
  const [row] = await tx
    .select({ open: count() })
    .from(table)
    .where(
      and(
        eq(table.projectId, projectId),
        isNull(table.revokedAt),
        or(isNull(table.expiresAt), gt(table.expiresAt, now)),
      ),
    );
  return row!.open;
}

export async function insert(tx: Tx, row: NewShareLink): Promise<void> {
  await tx.insert(table).values(row);
}

/** Locks a link until the transaction ends. */
export async function lock(tx: Tx, id: string): Promise<ShareLinkRow | undefined> {
  const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update');
  return row;
}

export async function update(tx: Tx, id: string, change: Partial<ShareLinkRow>): Promise<void> {
  await tx.update(table).set(change).where(eq(table.id, id));
}

/** Deletes links that were revoked before a time. */
export async function deleteRevoked(db: Queryable, before: Date): Promise<void> {
  await db.delete(table).where(lt(table.revokedAt, before));
}

export async function readSharing(db: Queryable): Promise<boolean> {
  const [row] = await db.select({ isEnabled: settings.sharing }).from(settings);
  return row!.isEnabled;
}

/** @returns whether that was a change */
export async function writeSharing(tx: Tx, isEnabled: boolean): Promise<boolean> {
  const result = await tx
    .update(settings)
    .set({ sharing: isEnabled })
    .where(eq(settings.sharing, !isEnabled));
  return result.rowCount === 1;
}
