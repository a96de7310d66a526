import { and, asc, desc, eq, isNull, ne, type Placeholder, sql, type SQL } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { TrackListQuery, TrackSortField } from '#contract/tracks.ts';
import { usersTable } from '#server/accounts/accounts.tables.ts';
import { projectMembersTable, projectsTable } from '#server/projects/projects.tables.ts';
import type { Queryable, Tx } from '#server/storage/db.ts';
import { hasWords } from '#server/storage/has-words.ts';
import { prepared } from '#server/storage/prepared.ts';
import { listed, type ListedTrack, outlined } from './tracks.repo.ts';
import { projectTracksTable as table, tracksTable } from './tracks.tables.ts';

/** Literally the expression of `tracks_kind_idx`. */
const kind = sql`(CASE WHEN lower(${tracksTable.title}) LIKE '%sound effect%'
  OR ${tracksTable.genres} && '{sound-effect,Sound-effect,Sound-Effect,SOUND-EFFECT}'::text[]
  THEN 'sound_effect' ELSE ${tracksTable.trackType} END)`;

/** What lists are sorted by before the id; ids alone are in the order of creation. */
const sortKeys: Record<TrackSortField, SQL | undefined> = {
  title: sql`${tracksTable.title} COLLATE track_titles`,
  trackType: kind,
  duration: sql`${tracksTable.durationMs}`,
  source: sql`${tracksTable.source}`,
  createdAt: undefined,
};

/** Which of a project's tracks, in which order. */
export type TrackOrder = Pick<TrackListQuery, 'type' | 'sort' | 'direction'>;

const reversed = { asc: 'desc', desc: 'asc' } as const;

/** Where a page begins: at a track or after it. */
interface Start {
  readonly id: string | Placeholder;
  readonly isIncluded: boolean;
}

/** The ids of a project's tracks from a track on, or after it; that track need not be in the list any more. */
function idsInOrder(
  db: Queryable,
  projectId: string | Placeholder,
  { type, sort, direction }: TrackOrder,
  start?: Start,
) {
  const key = sortKeys[sort];
  const sign = sql.raw(`${direction === 'asc' ? '>' : '<'}${start?.isIncluded ? '=' : ''}`);
  const id = start && sql`${start.id}::uuid`;
  const beyond = key
    ? sql`(${key}, ${tracksTable.id}) ${sign} ((SELECT ${key} FROM ${tracksTable} WHERE id = ${id}), ${id})`
    : // Of both, because PostgreSQL would read the other table from its newest row on.
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
        // Follows from the line above, and lets the indexes over living tracks be used.
        key || type ? isNull(tracksTable.deletedAt) : undefined,
        type && sql`${kind} = ${type}`,
        start && beyond,
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
) {
  // The ids first: what is sorted is narrow then.
  const page = idsInOrder(db, projectId, order, start).limit(limit).as('page');
  const key = sortKeys[order.sort];
  const by = order.direction === 'asc' ? asc : desc;
  return db
    .select({ ...listed, projectId: sql<string>`${projectId}::uuid` })
    .from(page)
    .innerJoin(tracksTable, eq(tracksTable.id, page.id))
    .orderBy(...(key ? [by(key), by(tracksTable.id)] : [by(tracksTable.id)]));
}

export const newestFirst: TrackOrder = { sort: 'createdAt', direction: 'desc' };
const usualPage = (name: string, start?: Start) =>
  prepared((db) =>
    pageOfProject(db, sql.placeholder('projectId'), newestFirst, sql.placeholder('limit'), start).prepare(
      name,
    ),
  );
const firstPage = usualPage('tracks_of_project');
const nextPage = usualPage('more_tracks_of_project', { id: sql.placeholder('id'), isIncluded: false });

/** A project's tracks in an order, at most `limit`. */
export async function listOfProject(
  db: Queryable,
  projectId: string,
  order: TrackOrder,
  limit: number,
  start?: { readonly id: string; readonly isIncluded: boolean },
): Promise<ListedTrack[]> {
  const { type, sort, direction } = order;
  const isUsual = type === undefined && sort === newestFirst.sort && direction === newestFirst.direction;
  // Another order is asked for seldom, and its best plan depends on what is in the project.
  if (!isUsual || start?.isIncluded) return pageOfProject(db, projectId, order, limit, start);
  if (!start) return firstPage(db).execute({ projectId, limit });
  return nextPage(db).execute({ projectId, limit, id: start.id });
}

/** The track that stands up to `before` places before another one; undefined where that one is not in the list. */
export async function startBefore(
  db: Queryable,
  projectId: string,
  order: TrackOrder,
  id: string,
  before: number,
): Promise<string | undefined> {
  const backwards = { ...order, direction: reversed[order.direction] };
  const rows = await idsInOrder(db, projectId, backwards, { id, isIncluded: true }).limit(before + 1);
  return rows[0]?.id === id ? rows.at(-1)?.id : undefined;
}

const newestOutlines = prepared((db) =>
  db
    .select({ ...outlined, projectId: table.projectId })
    .from(table)
    .innerJoin(tracksTable, eq(tracksTable.id, table.trackId))
    .where(and(eq(table.projectId, sql.placeholder('projectId')), sql`NOT ${table.inTrash}`))
    .orderBy(desc(table.trackId))
    .limit(limits.projectTracksShown)
    .prepare('newest_tracks_of_project'),
);

/** The outline of a project's newest tracks. */
export const newestOfProject = (db: Queryable, projectId: string) =>
  newestOutlines(db).execute({ projectId });

/** The tracks of all projects that a person is a member of, newest first, each once. */
export async function listOfMember(
  db: Queryable,
  personId: string,
  limit: number,
  beforeId?: string,
  search?: string,
): Promise<ListedTrack[]> {
  const found = hasWords(sql`s.title || E'\\n' || array_to_string(s.genres, E'\\n')`, search);
  const newestIn = (projectId: SQL, most: number) => sql`(
    SELECT track_id FROM ${table}
    WHERE project_id = ${projectId} AND NOT in_trash
      AND (${beforeId ?? null}::uuid IS NULL OR track_id < ${beforeId ?? null}::uuid)
      ${found && sql`AND EXISTS (SELECT FROM ${tracksTable} s WHERE s.id = track_id AND ${found})`}
    ORDER BY track_id DESC LIMIT ${most})`;
  // Each project gives its newest from the index; sorting them all would grow with the library. Only the
  // projects with the `limit` newest tracks can have one of the page; those that share their newest count once.
  const newest = sql`(
    SELECT t.track_id, array_agg(latest.project_id) AS project_ids FROM (
      SELECT m.project_id, dense_rank() OVER (ORDER BY first.track_id DESC) AS place FROM ${projectMembersTable} m
      JOIN ${projectsTable} p ON p.id = m.project_id AND p.deleted_at IS NULL
      CROSS JOIN LATERAL ${newestIn(sql`m.project_id`, 1)} first
      WHERE m.user_id = ${personId}
    ) latest
    CROSS JOIN LATERAL ${newestIn(sql`latest.project_id`, limit)} t
    WHERE latest.place <= ${limit}
    GROUP BY t.track_id ORDER BY t.track_id DESC LIMIT ${limit}
  ) AS newest`;
  // Its home, where the person is a member of that.
  const projectId = sql<string>`CASE WHEN ${tracksTable.projectId} = ANY(newest.project_ids)
    THEN ${tracksTable.projectId} ELSE newest.project_ids[1] END`;
  return db
    .select({ ...listed, projectId })
    .from(tracksTable)
    .innerJoin(newest, sql`${tracksTable.id} = newest.track_id`)
    .orderBy(desc(tracksTable.id));
}

/** The ids of all projects that a track stands in, always in the same order, so that locks are taken in it. */
export async function projectIdsOf(db: Queryable, trackId: string): Promise<string[]> {
  const rows = await db
    .select({ id: table.projectId })
    .from(table)
    .where(eq(table.trackId, trackId))
    .orderBy(asc(table.projectId));
  return rows.map(({ id }) => id);
}

/** Keeps a person in the teams of the projects that a track stands in, until the transaction ends. */
export async function holdMemberships(tx: Tx, trackId: string, personId: string): Promise<void> {
  await tx.execute(sql`SELECT FROM ${projectMembersTable} m
    WHERE m.user_id = ${personId} AND m.project_id IN (SELECT project_id FROM ${table} WHERE track_id = ${trackId})
    ORDER BY m.project_id FOR KEY SHARE OF m`);
}

/** @returns false where the track stands already */
export async function insertPlace(tx: Tx, place: typeof table.$inferInsert): Promise<boolean> {
  const result = await tx.insert(table).values(place).onConflictDoNothing();
  return result.rowCount === 1;
}

export async function deletePlace(tx: Tx, trackId: string, projectId: string): Promise<boolean> {
  const result = await tx
    .delete(table)
    .where(and(eq(table.trackId, trackId), eq(table.projectId, projectId)));
  return result.rowCount === 1;
}

/**
 * Locks a project and those that it has tracks in common with, until the transaction ends; in the order of their ids, so
 * that two who lock the same ones never wait for each other, and before members and tracks, as all others do.
 */
export async function lockWithNeighbours(tx: Tx, projectId: string): Promise<void> {
  await tx.execute(sql`SELECT FROM ${projectsTable} WHERE id = ${projectId} OR id IN (
      SELECT p.project_id FROM ${tracksTable} t JOIN ${table} p ON p.track_id = t.id WHERE t.project_id = ${projectId}
      UNION SELECT t.project_id FROM ${table} p JOIN ${tracksTable} t ON t.id = p.track_id WHERE p.project_id = ${projectId})
    ORDER BY id FOR NO KEY UPDATE`);
}

/** Somebody is of the team of the track `t`'s home. */
const inTeam = (userId: SQL) =>
  sql`EXISTS (SELECT FROM ${projectMembersTable} h WHERE h.project_id = t.project_id AND h.user_id = ${userId})`;

/**
 * Takes the tracks of a project out of others, and those of others out of it, where nobody of the track's own team is
 * left who put it there, or came there by themselves or at the wish of that team. What its maker or an admin put there
 * stays.
 * @returns where they stood
 */
export async function deletePlacesOutsideTeam(tx: Tx, projectId: string): Promise<string[]> {
  const lost = sql`${projectId} IN (t.project_id, p.project_id)
    AND p.track_id = t.id AND p.project_id <> t.project_id AND t.created_by <> p.added_by
    AND NOT EXISTS (SELECT FROM ${usersTable} u WHERE u.id = p.added_by AND u.role = 'admin')
    AND NOT EXISTS (SELECT FROM ${projectMembersTable} m WHERE m.project_id = p.project_id
      AND ${inTeam(sql`m.user_id`)}
      AND (m.user_id = p.added_by OR m.invited_by IS NULL OR ${inTeam(sql`m.invited_by`)}))`;
  // Held first: at the same moment one of these places may become a track's home.
  await tx.execute(sql`SELECT FROM ${tracksTable} t
    WHERE EXISTS (SELECT FROM ${table} p WHERE ${lost}) ORDER BY t.id FOR NO KEY UPDATE`);
  const { rows } = await tx.execute<{ id: string }>(sql`
    DELETE FROM ${table} p USING ${tracksTable} t WHERE ${lost} RETURNING p.project_id AS id`);
  return [...new Set(rows.map(({ id }) => id))];
}

/**
 * The oldest living project besides one that a track stands in; with `memberId`, of those that this person
 * is a member of.
 */
export async function oldestOtherPlace(
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

/** Makes a project that a track stands in its home. What hangs on the track goes along. */
export async function setHome(tx: Tx, trackId: string, projectId: string): Promise<void> {
  await tx.update(tracksTable).set({ projectId }).where(eq(tracksTable.id, trackId));
}
