import { and, asc, desc, eq, inArray, isNull, ne, not, type Placeholder, sql, type SQL } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { TrackListQuery, TrackSortField } from '#contract/tracks.ts';
import { manyProjects, reachOf } from '#server/projects/reach.ts';
import { projectMembersTable, projectsTable } from '#server/platform/schema/projects.tables.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { isIndexBuilt } from '#server/platform/storage/postgres/concurrent-indexes.ts';
import { containsGrams, matchesSearch } from '#server/platform/storage/text-search.ts';
import { preparedStatement } from '#server/platform/storage/prepared-statement.ts';
import { listColumns, type ListedTrack, outlineColumns } from './tracks.repo.ts';
import { projectTracksTable as table, tracksTable } from '../../platform/schema/tracks.tables.ts';

/** Must equal the expression of the indexes `tracks_kind_idx` and `tracks_filtered_idx`. */
const kind = sql`(CASE WHEN lower(${tracksTable.title}) LIKE '%sound effect%'
  OR ${tracksTable.genres} && '{sound-effect,Sound-effect,Sound-Effect,SOUND-EFFECT}'::text[]
  THEN 'sound_effect' ELSE ${tracksTable.trackType} END)`;

/** Sort keys that precede the id; ids alone are in order of creation. */
const sortKeys: Record<TrackSortField, SQL | undefined> = {
  title: sql`${tracksTable.title} COLLATE track_titles`,
  trackType: kind,
  duration: sql`${tracksTable.durationMs}`,
  source: sql`${tracksTable.source}`,
  createdAt: undefined,
  review: sql`${tracksTable.reviewState}`,
};

/** Filter and order of a project's tracks. */
export type TrackOrder = Pick<TrackListQuery, 'type' | 'review' | 'sort' | 'direction'>;

const reversed = { asc: 'desc', desc: 'asc' } as const;

/** The ids of a project's tracks that pass its filter; each part is read from an index. */
function filteredIds(projectId: string, { type, review }: TrackOrder): SQL {
  const passes = and(
    isNull(tracksTable.deletedAt),
    type && sql`${kind} = ${type}`,
    review && eq(tracksTable.reviewState, review),
  );
  return sql`(
    SELECT ${tracksTable.id} FROM ${tracksTable} WHERE ${tracksTable.projectId} = ${projectId} AND ${passes}
    UNION ALL
    SELECT ${tracksTable.id} FROM ${table} JOIN ${tracksTable} ON ${tracksTable.id} = ${table.trackId}
    WHERE ${table.projectId} = ${projectId} AND ${table.isShared} AND NOT ${table.inTrash}
      AND ${tracksTable.projectId} <> ${projectId} AND ${passes})`;
}

/** So many tracks that pass a filter are all read and sorted. More are found soon along an index of the order. */
const fewFiltered = 2_000;

/**
 * A condition for the tracks that pass a filter, if these are few. PostgreSQL assumes that each project has the same share
 * of each type, so that it would look through all tracks of the studio for a type that a large project does not have.
 */
async function amongFew(db: Queryable, projectId: string, order: TrackOrder): Promise<SQL | undefined> {
  if (!order.type && !order.review) return undefined;
  if (!(await isIndexBuilt(db, order.type ? 'tracks_filtered_idx' : 'tracks_reviewed_idx'))) return undefined;
  const ids = filteredIds(projectId, order);
  const { rows } = await db.transaction(async (tx) => {
    // Both read all that passes, or all tracks, before the limit is looked at; PostgreSQL prefers them for wrong estimates.
    await tx.execute(
      sql`SELECT set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true)`,
    );
    return tx.execute<{ id: string }>(sql`SELECT id FROM ${ids} AS filtered LIMIT ${fewFiltered + 1}`);
  });
  if (rows.length > fewFiltered) return undefined;
  return sql`${tracksTable.id} = ANY(${sql.param(rows.map(({ id }) => id))}::uuid[])`;
}

/** Where a page starts: at a track or after it. */
interface Start {
  readonly id: string | Placeholder;
  readonly isIncluded: boolean;
}

/** Ids of a project's tracks, from a start track on. The start track need not be in the list any more. */
function idsInOrder(
  db: Queryable,
  projectId: string | Placeholder,
  { type, review, sort, direction }: TrackOrder,
  start?: Start,
  among?: SQL,
) {
  const key = sortKeys[sort];
  const sign = sql.raw(`${direction === 'asc' ? '>' : '<'}${start?.isIncluded ? '=' : ''}`);
  const id = start && sql`${start.id}::uuid`;
  const afterStart = key
    ? sql`(${key}, ${tracksTable.id}) ${sign} ((SELECT ${key} FROM ${tracksTable} WHERE id = ${id}), ${id})`
    : // On both tables, because otherwise PostgreSQL scans the other table from its newest row.
      sql`${table.trackId} ${sign} ${id} AND ${tracksTable.id} ${sign} ${id}`;
  const by = direction === 'asc' ? asc : desc;
  const firstId = key ? tracksTable.id : table.trackId;
  return db
    .select({ id: sql<string>`${firstId}`.as('page_id') })
    .from(table)
    .innerJoin(tracksTable, eq(tracksTable.id, table.trackId))
    .where(
      and(
        eq(table.projectId, projectId),
        sql`NOT ${table.inTrash}`,
        // Implied by the previous condition; it makes the partial indexes over tracks outside the trash usable.
        key || type || review ? isNull(tracksTable.deletedAt) : undefined,
        type && sql`${kind} = ${type}`,
        review && eq(tracksTable.reviewState, review),
        start && afterStart,
        among,
      ),
    )
    .orderBy(...(key ? [by(key), by(firstId)] : [by(firstId)]));
}

function pageOfProject(
  db: Queryable,
  projectId: string | Placeholder,
  order: TrackOrder,
  limit: number | Placeholder,
  start?: Start,
  among?: SQL,
) {
  // Selects ids first, so that the sorted rows are narrow.
  const page = idsInOrder(db, projectId, order, start, among).limit(limit).as('page');
  const key = sortKeys[order.sort];
  const by = order.direction === 'asc' ? asc : desc;
  return db
    .select({ ...listColumns, projectId: sql<string>`${projectId}::uuid` })
    .from(page)
    .innerJoin(tracksTable, eq(tracksTable.id, page.id))
    .orderBy(...(key ? [by(key), by(tracksTable.id)] : [by(tracksTable.id)]));
}

export const newestFirst: TrackOrder = { sort: 'createdAt', direction: 'desc' };
const defaultPage = (name: string, start?: Start) =>
  preparedStatement((db) =>
    pageOfProject(db, sql.placeholder('projectId'), newestFirst, sql.placeholder('limit'), start).prepare(
      name,
    ),
  );
const firstPage = defaultPage('tracks_of_project');
const nextPage = defaultPage('more_tracks_of_project', { id: sql.placeholder('id'), isIncluded: false });

/** A project's tracks in the given order, at most `limit`. */
export async function listOfProject(
  db: Queryable,
  projectId: string,
  order: TrackOrder,
  limit: number,
  start?: { readonly id: string; readonly isIncluded: boolean },
): Promise<ListedTrack[]> {
  const { type, review, sort, direction } = order;
  const isDefault =
    type === undefined &&
    review === undefined &&
    sort === newestFirst.sort &&
    direction === newestFirst.direction;
  // Other orders are rare, and their best plan depends on the contents of the project.
  if (!isDefault || start?.isIncluded) {
    return pageOfProject(db, projectId, order, limit, start, await amongFew(db, projectId, order));
  }
  if (!start) return firstPage(db).execute({ projectId, limit });
  return nextPage(db).execute({ projectId, limit, id: start.id });
}

/** The id of the track up to `before` positions before a track; undefined if that track is not in the list. */
export async function startBefore(
  db: Queryable,
  projectId: string,
  order: TrackOrder,
  id: string,
  before: number,
): Promise<string | undefined> {
  const backwards = { ...order, direction: reversed[order.direction] };
  const among = await amongFew(db, projectId, order);
  const rows = await idsInOrder(db, projectId, backwards, { id, isIncluded: true }, among).limit(before + 1);
  return rows[0]?.id === id ? rows.at(-1)?.id : undefined;
}

const newestOutlines = preparedStatement((db) =>
  db
    .select({ ...outlineColumns, projectId: table.projectId })
    .from(table)
    .innerJoin(tracksTable, eq(tracksTable.id, table.trackId))
    .where(and(eq(table.projectId, sql.placeholder('projectId')), sql`NOT ${table.inTrash}`))
    .orderBy(desc(table.trackId))
    .limit(limits.inlineTracks)
    .prepare('newest_tracks_of_project'),
);

/** Outlines of a project's newest tracks. */
export const newestOfProject = (db: Queryable, projectId: string) =>
  newestOutlines(db).execute({ projectId });

/** How many of the newest tracks of the studio are looked through first. */
const newestTracks = 1_000;
/** A search looks through so many tracks one by one; for a member of more it uses an index, which covers the whole studio. */
const fewTracks = 10_000;

/** Must equal the expression of the index `tracks_search_idx`. */
const searchedText = (track: SQL) =>
  sql`track_search_text(${track}.title, ${track}.genres, ${track}.tags, ${track}.prompt)`;

interface MemberPage {
  readonly userId: string;
  readonly limit: number;
  readonly beforeId: string | undefined;
  readonly search: string | undefined;
}

/** Tracks of all projects that a user is a member of, newest first, each once. */
export async function listOfMember(
  db: Queryable,
  userId: string,
  limit: number,
  beforeId?: string,
  search?: string,
): Promise<ListedTrack[]> {
  const page = { userId, limit, beforeId, search };
  const reach = await reachOf(db, userId);
  if (reach.projects < manyProjects && (!search || reach.tracks <= fewTracks))
    return fromEachProject(db, page);
  const newest = await listedOfMember(db, userId, amongNewest(page));
  if (newest.length === limit) return newest;
  if (!search || !(await isIndexBuilt(db, 'tracks_search_idx'))) return fromEachProject(db, page);
  return listedOfMember(db, userId, byGrams(page, search));
}

/** Whether track `t` is in a project of a user. No EXISTS, for which PostgreSQL tends to join all rows first. */
const isOfMember = (userId: string) => sql`coalesce((SELECT true FROM ${table} l
  JOIN ${projectMembersTable} m ON m.project_id = l.project_id AND m.user_id = ${userId}
  JOIN ${projectsTable} p ON p.id = l.project_id AND p.deleted_at IS NULL
  WHERE l.track_id = t.id LIMIT 1), false)`;

const isBefore = (id: string | undefined) => (id === undefined ? sql`true` : sql`id < ${id}::uuid`);

/** Enough for a page of a member of most projects, and for a word of many tracks. */
const amongNewest = ({ userId, limit, beforeId, search }: MemberPage) => sql`(
  SELECT t.id FROM (
    SELECT * FROM ${tracksTable} WHERE deleted_at IS NULL AND ${isBefore(beforeId)}
    ORDER BY id DESC LIMIT ${sql.raw(String(newestTracks))}
  ) t
  WHERE ${matchesSearch(searchedText(sql`t`), search) ?? sql`true`} AND ${isOfMember(userId)}
  ORDER BY t.id DESC LIMIT ${limit})`;

/** `found` is materialized, because PostgreSQL would scan the newest tracks for a rare word; OFFSET keeps the order before the filter. */
const byGrams = ({ userId, limit, beforeId }: MemberPage, search: string) => sql`(
  WITH found AS MATERIALIZED (
    SELECT t.id FROM ${tracksTable} t WHERE t.deleted_at IS NULL AND ${isBefore(beforeId)}
      AND ${containsGrams(searchedText(sql`t`), search)} AND ${matchesSearch(searchedText(sql`t`), search)}
  )
  SELECT t.id FROM (SELECT id FROM found ORDER BY id DESC OFFSET 0) t
  WHERE ${isOfMember(userId)} ORDER BY t.id DESC LIMIT ${limit})`;

/** Tracks with the project that lists of a member name: the owner project, if the user is in it, else the first other one. */
const listedOfMember = (db: Queryable, userId: string, ids: SQL) =>
  db
    .select({
      ...listColumns,
      projectId: sql<string>`(SELECT l.project_id FROM ${table} l
        JOIN ${projectMembersTable} m ON m.project_id = l.project_id AND m.user_id = ${userId}
        JOIN ${projectsTable} p ON p.id = l.project_id AND p.deleted_at IS NULL
        WHERE l.track_id = tracks.id ORDER BY l.project_id <> tracks.project_id, l.project_id LIMIT 1)`,
    })
    .from(tracksTable)
    .where(sql`${tracksTable.id} IN ${ids}`)
    .orderBy(desc(tracksTable.id));

/**
 * Reads the newest tracks of each project from the index; sorting all tracks would grow with the library. Only the
 * projects with the `limit` newest tracks can contribute to the page; projects that share their newest track have the
 * same rank.
 */
function fromEachProject(db: Queryable, { userId, limit, beforeId, search }: MemberPage) {
  const found = matchesSearch(searchedText(sql`s`), search);
  const newestIn = (projectId: SQL, max: number) => sql`(
    SELECT track_id FROM ${table}
    WHERE project_id = ${projectId} AND NOT in_trash
      AND (${beforeId ?? null}::uuid IS NULL OR track_id < ${beforeId ?? null}::uuid)
      ${found && sql`AND EXISTS (SELECT FROM ${tracksTable} s WHERE s.id = track_id AND ${found})`}
    ORDER BY track_id DESC LIMIT ${max})`;
  const newest = sql`(
    SELECT t.track_id, array_agg(latest.project_id) AS project_ids FROM (
      SELECT m.project_id, dense_rank() OVER (ORDER BY first.track_id DESC) AS place FROM ${projectMembersTable} m
      JOIN ${projectsTable} p ON p.id = m.project_id AND p.deleted_at IS NULL
      CROSS JOIN LATERAL ${newestIn(sql`m.project_id`, 1)} first
      WHERE m.user_id = ${userId}
    ) latest
    CROSS JOIN LATERAL ${newestIn(sql`latest.project_id`, limit)} t
    WHERE latest.place <= ${limit}
    GROUP BY t.track_id ORDER BY t.track_id DESC LIMIT ${limit}
  ) AS newest`;
  // The owner project, if the user is a member of it, else the first other one.
  const projectId = sql<string>`CASE WHEN ${tracksTable.projectId} = ANY(newest.project_ids)
    THEN ${tracksTable.projectId} ELSE newest.project_ids[1] END`;
  return db
    .select({ ...listColumns, projectId })
    .from(tracksTable)
    .innerJoin(newest, sql`${tracksTable.id} = newest.track_id`)
    .orderBy(desc(tracksTable.id));
}

/** Whether a project contains all of these tracks. */
export async function areInProject(
  db: Queryable,
  projectId: string,
  trackIds: readonly string[],
): Promise<boolean> {
  const ids = [...new Set(trackIds)];
  const isOne = and(eq(table.projectId, projectId), inArray(table.trackId, ids), not(table.inTrash));
  return (await db.$count(table, isOne)) === ids.length;
}

/** Ids of all projects that contain a track, always in the same order, so that locks are taken in it. */
export async function projectIdsOf(db: Queryable, trackId: string): Promise<string[]> {
  const rows = await db
    .select({ id: table.projectId })
    .from(table)
    .where(eq(table.trackId, trackId))
    .orderBy(asc(table.projectId));
  return rows.map(({ id }) => id);
}

/** @returns false if the track is already in the project */
export async function insertTrackProject(tx: Tx, row: typeof table.$inferInsert): Promise<boolean> {
  const result = await tx.insert(table).values(row).onConflictDoNothing();
  return result.rowCount === 1;
}

export async function deleteTrackProject(tx: Tx, trackId: string, projectId: string): Promise<boolean> {
  const result = await tx
    .delete(table)
    .where(and(eq(table.trackId, trackId), eq(table.projectId, projectId)));
  return result.rowCount === 1;
}

/**
 * The project outside the trash to which a track was added first, except the given one; with `memberId`, among the
 * projects of this member.
 */
export async function oldestOtherProject(
  tx: Tx,
  trackId: string,
  projectId: string,
  memberId?: string,
): Promise<string | undefined> {
  const [next] = await tx
    .select({ id: table.projectId })
    .from(table)
    .innerJoin(projectsTable, eq(projectsTable.id, table.projectId))
    .where(
      and(
        eq(table.trackId, trackId),
        ne(table.projectId, projectId),
        isNull(projectsTable.deletedAt),
        memberId
          ? sql`EXISTS (SELECT FROM ${projectMembersTable} m
              WHERE m.project_id = ${table.projectId} AND m.user_id = ${memberId})`
          : undefined,
      ),
    )
    .orderBy(asc(table.createdAt), asc(table.projectId))
    .limit(1);
  return next?.id;
}

/** Makes another project of a track its owner project. Rows that reference the track follow. */
export async function changeOwnerProject(tx: Tx, trackId: string, projectId: string): Promise<void> {
  await tx.update(tracksTable).set({ projectId }).where(eq(tracksTable.id, trackId));
}
