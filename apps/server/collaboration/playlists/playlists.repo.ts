import { and, asc, desc, eq, exists, lt, sql } from 'drizzle-orm';
import { publicProfile, usersTable } from '#server/platform/schema/accounts.tables.ts';

import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import {
  playlistItemsTable as items,
  playlistsTable as table,
} from '../../platform/schema/playlists.tables.ts';

export type PlaylistRow = typeof table.$inferSelect;
export type ItemRow = typeof items.$inferSelect;

/**
 * Number and length of the items that play: tracks outside the trash that the project contains, and versions outside
 * the trash.
 */
const totals = sql<{ itemCount: number; durationMs: number }>`(
  SELECT json_build_object('itemCount', count(*), 'durationMs', coalesce(sum(coalesce(v.duration_ms, t.duration_ms)), 0))
  FROM playlist_items i
  JOIN project_tracks l ON l.project_id = playlists.project_id AND l.track_id = i.track_id AND NOT l.in_trash
  JOIN tracks t ON t.id = i.track_id
  LEFT JOIN track_versions v ON v.track_id = i.track_id AND v.number = i.version AND v.deleted_at IS NULL
  WHERE i.playlist_id = playlists.id AND (i.version IS NULL OR i.version = t.version OR v.number IS NOT NULL))`;

const withTotals = (db: Queryable) =>
  db
    .select({ playlist: table, creator: publicProfile, totals })
    .from(table)
    .innerJoin(usersTable, eq(usersTable.id, table.createdBy));

export async function find(db: Queryable, id: string) {
  const [row] = await withTotals(db).where(eq(table.id, id));
  return row;
}
export type FoundPlaylist = NonNullable<Awaited<ReturnType<typeof find>>>;

/** The playlists of a project, newest first. */
export function list(
  db: Queryable,
  projectId: string,
  { limit, beforeId }: { limit: number; beforeId?: string | undefined },
): Promise<FoundPlaylist[]> {
  return withTotals(db)
    .where(and(eq(table.projectId, projectId), beforeId === undefined ? undefined : lt(table.id, beforeId)))
    .orderBy(desc(table.id))
    .limit(limit);
}

/** The playlists of a project that contain a track. */
export function listWithTrack(db: Queryable, projectId: string, trackId: string): Promise<FoundPlaylist[]> {
  const contains = db
    .select({ one: sql`1` })
    .from(items)
    .where(and(eq(items.playlistId, table.id), eq(items.trackId, trackId)));
  return withTotals(db).where(and(eq(table.projectId, projectId), exists(contains)));
}

export async function projectIdOf(db: Queryable, id: string): Promise<string | undefined> {
  const [row] = await db.select({ projectId: table.projectId }).from(table).where(eq(table.id, id));
  return row?.projectId;
}

export async function idsOfProject(db: Queryable, projectId: string): Promise<string[]> {
  const rows = await db.select({ id: table.id }).from(table).where(eq(table.projectId, projectId));
  return rows.map(({ id }) => id);
}

export const count = (tx: Tx, projectId: string): Promise<number> =>
  tx.$count(table, eq(table.projectId, projectId));

export async function insert(tx: Tx, playlist: typeof table.$inferInsert): Promise<void> {
  await tx.insert(table).values(playlist);
}

/** Locks a playlist until the transaction ends. */
export async function lock(tx: Tx, id: string): Promise<PlaylistRow | undefined> {
  const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update');
  return row;
}

/** Changes a playlist and its `updated_at`. @returns false if it is deleted */
export async function update(
  tx: Tx,
  id: string,
  change: Partial<Pick<PlaylistRow, 'name' | 'imageUrl'>> = {},
): Promise<boolean> {
  const result = await tx
    .update(table)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(table.id, id));
  return result.rowCount === 1;
}

export async function remove(tx: Tx, id: string): Promise<boolean> {
  const result = await tx.delete(table).where(eq(table.id, id));
  return result.rowCount === 1;
}

/** All items in order, also those that do not play now. */
export const listItems = (db: Queryable, playlistId: string): Promise<ItemRow[]> =>
  db.select().from(items).where(eq(items.playlistId, playlistId)).orderBy(asc(items.position));

export async function insertItems(tx: Tx, rows: readonly (typeof items.$inferInsert)[]): Promise<void> {
  await tx.insert(items).values([...rows]);
}

/** Numbers the items of a locked playlist from 0 in this order of their ids. */
export async function setOrder(tx: Tx, playlistId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    UPDATE ${items} AS i SET position = o.number - 1
    FROM unnest(${sql.param([...ids])}::uuid[]) WITH ORDINALITY AS o (id, number)
    WHERE i.playlist_id = ${playlistId} AND i.id = o.id AND i.position <> o.number - 1`);
}

export async function setVersion(tx: Tx, itemId: string, version: number | null): Promise<void> {
  await tx.update(items).set({ version }).where(eq(items.id, itemId));
}

export async function removeItem(tx: Tx, itemId: string): Promise<void> {
  await tx.delete(items).where(eq(items.id, itemId));
}
