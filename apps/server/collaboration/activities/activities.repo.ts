import { and, desc, eq, lt, type Placeholder, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { ActivityFacts } from '#contract/activity-sentence.ts';
import { limits } from '#contract/limits.ts';
import { publicProfile, usersTable } from '#server/platform/schema/accounts.tables.ts';
import { manyProjects, reachOf } from '#server/projects/reach.ts';
import { projectMembersTable, projectsTable } from '#server/platform/schema/projects.tables.ts';
import { isoTime } from '#server/platform/storage/columns.ts';
import type { Queryable } from '#server/platform/storage/db.ts';
import { isIndexBuilt } from '#server/platform/storage/postgres/concurrent-indexes.ts';
import { existingTrack } from '#server/platform/locks/row-locks.ts';
import { preparedStatement, preparedSql } from '#server/platform/storage/prepared-statement.ts';
import { takeSetsTable } from '#server/platform/schema/takes.tables.ts';
import { tracksTable } from '#server/platform/schema/tracks.tables.ts';
import { isUnvoted } from '#server/library/versions/open-candidates.ts';
import {
  activitiesTable as table,
  activityReadsTable as reads,
} from '../../platform/schema/activities.tables.ts';

export type NewActivity = Omit<typeof table.$inferInsert, 'id' | 'seq' | 'createdAt'>;

/**
 * Inserts a row and locks the project's row until the transaction ends, so that sequence numbers commit in order: a
 * read cursor never skips an uncommitted activity. Its track is locked before, in the order of all transactions. `seq` is the time in microseconds since 1970, so that several
 * projects can be merged into one list, but always above the project's last one. @returns the activity's id
 */
export async function insertActivity(on: Queryable, row: NewActivity): Promise<string> {
  const id = uuidv7();
  await on.execute(sql`
    WITH target AS MATERIALIZED (
      SELECT ${existingTrack(row.trackId ?? null)} AS id
    ), project AS (
      UPDATE ${projectsTable} SET activities_upto = greatest(activities_upto + 1, activities_so_far())
      WHERE id = ${row.projectId} AND (SELECT count(*) FROM target) = 1 RETURNING id, activities_upto AS seq
    )
    INSERT INTO ${table} (id, project_id, seq, track_id, idea_id, comment_id, actor_id, type, name, excerpt,
      added_user_id, tells_author, take_set_id)
    SELECT ${id}, id, seq, ${row.trackId ?? null}::uuid, ${row.ideaId ?? null}::uuid,
      ${row.commentId ?? null}::uuid,
      ${row.actorId}::uuid, ${row.type}, ${row.name}, ${row.excerpt ?? null}::text,
      ${row.namedUserId ?? null}::uuid, ${row.tellsAuthor ?? false}, ${row.takeSetId ?? null}::uuid
    FROM project`);
  return id;
}

/** Sets the excerpt of a comment. @returns the changed activities */
export async function setExcerpt(
  on: Queryable,
  commentId: string,
  excerpt: string,
): Promise<{ id: string; projectId: string }[]> {
  return on
    .update(table)
    .set({ excerpt })
    .where(and(eq(table.commentId, commentId), eq(table.type, 'comment')))
    .returning({ id: table.id, projectId: table.projectId });
}

/**
 * Deletes the activity of a user's reaction to a comment; without a user, all activities of the comment.
 * @returns the deleted activities
 */
export async function deleteOfComment(
  on: Queryable,
  commentId: string,
  reactionOf?: string,
): Promise<{ id: string; projectId: string }[]> {
  const oneReaction = reactionOf ? and(eq(table.type, 'reaction'), eq(table.actorId, reactionOf)) : undefined;
  return on
    .delete(table)
    .where(and(eq(table.commentId, commentId), oneReaction))
    .returning({ id: table.id, projectId: table.projectId });
}

/** A subquery instead of EXISTS, for which PostgreSQL tends to hash the reads of all users. */
const readIndividually = sql`coalesce((SELECT true FROM ${reads} r WHERE r.project_id = ${projectMembersTable.projectId}
  AND r.user_id = ${projectMembersTable.userId} AND r.seq = ${table.seq} LIMIT 1), false)`;

/** Everything is read for a user who is not a member. */
const isRead = (userId: string | Placeholder) => sql<boolean>`(${table.actorId} = ${userId}
  OR ${projectMembersTable.userId} IS NULL
  OR ${table.seq} <= ${projectMembersTable.activitiesReadUpto} OR ${readIndividually})`;

type VisibilityColumns = Readonly<Record<'trackId' | 'type' | 'tellsAuthor' | 'takeSetId', SQLWrapper>>;

/**
 * Whether an activity is shown: its track, if any, is not in the trash, and it does not name the author of a candidate of
 * an open vote. No EXISTS, as above: few rows need the check.
 */
export const isVisible = (activity: VisibilityColumns) =>
  sql`coalesce((SELECT t.deleted_at IS NULL FROM ${tracksTable} t WHERE t.id = ${activity.trackId}), true)
    AND CASE
      WHEN ${activity.type} IN ('track_generated', 'track_uploaded') OR ${activity.tellsAuthor}
        THEN ${isUnvoted(activity.trackId)}
      WHEN ${activity.takeSetId} IS NOT NULL
        THEN ${isUnvoted(sql`(SELECT s.track_id FROM ${takeSetsTable} s WHERE s.id = ${activity.takeSetId})`)}
      ELSE true END`;

/** The columns of an activity in a query of this name. */
export const columnsOf = (name: string) => ({
  trackId: sql.raw(`${name}.track_id`),
  type: sql.raw(`${name}.type`),
  tellsAuthor: sql.raw(`${name}.tells_author`),
  takeSetId: sql.raw(`${name}.take_set_id`),
});

function list(
  db: Queryable,
  userId: string | Placeholder,
  which: SQL | undefined,
  limit: number | Placeholder,
) {
  return db
    .select({
      id: table.id,
      seq: table.seq,
      type: table.type,
      projectId: table.projectId,
      projectName: projectsTable.name,
      trackId: table.trackId,
      ideaId: table.ideaId,
      actorId: table.actorId,
      actor: publicProfile,
      name: table.name,
      excerpt: table.excerpt,
      isRead: isRead(userId),
      createdAt: isoTime(table.createdAt),
    })
    .from(table)
    .innerJoin(projectsTable, eq(projectsTable.id, table.projectId))
    .innerJoin(usersTable, eq(usersTable.id, table.actorId))
    .leftJoin(
      projectMembersTable,
      and(eq(projectMembersTable.projectId, table.projectId), eq(projectMembersTable.userId, userId)),
    )
    .where(which)
    .orderBy(desc(table.seq))
    .limit(limit);
}

const nonMemberId = '00000000-0000-0000-0000-000000000000';

export type ListedActivity = Awaited<ReturnType<typeof list>>[number];

/** An activity as a non-member who is not its actor sees it. */
export async function readActivity(db: Queryable, id: string): Promise<ListedActivity | undefined> {
  const [row] = await list(db, nonMemberId, eq(table.id, id), 1);
  return row;
}

const page = (name: string, isNext: boolean) =>
  preparedStatement((db) =>
    list(
      db,
      sql.placeholder('userId'),
      and(
        eq(table.projectId, sql.placeholder('projectId')),
        isNext ? lt(table.seq, sql.placeholder('before')) : undefined,
        isVisible(table),
      ),
      sql.placeholder('limit'),
    ).prepare(name),
  );
const [firstPage, nextPage] = [page('activities_of_project', false), page('more_activities', true)];

/** The activities of a project, newest first, with numbers below `before`. */
export const listOfProject = (
  db: Queryable,
  userId: string,
  projectId: string,
  limit: number,
  before?: number,
) => (before === undefined ? firstPage : nextPage)(db).execute({ userId, projectId, limit, before });

/** How many of the newest activities of the studio are looked through first. */
const newestRows = 1_000;

/** The newest activities of the studio, as far as they are in projects of a user. */
const amongNewest = (userId: string, limit: number, before: number | undefined) =>
  sql`${table.id} IN (
    SELECT a.id FROM (
      SELECT id, project_id, seq, track_id, type, tells_author, take_set_id FROM ${table}
      ${before === undefined ? sql`` : sql`WHERE seq < ${before}`}
      ORDER BY seq DESC LIMIT ${sql.raw(String(newestRows))}
    ) a
    WHERE coalesce((SELECT true FROM ${projectMembersTable} m JOIN ${projectsTable} p ON p.id = m.project_id
        WHERE m.project_id = a.project_id AND m.user_id = ${userId} AND p.deleted_at IS NULL), false)
      AND ${isVisible(columnsOf('a'))}
    ORDER BY a.seq DESC LIMIT ${limit})`;

/** The activities of all projects that a user is a member of. */
export async function listOfMember(
  db: Queryable,
  userId: string,
  limit: number,
  before?: number,
): Promise<ListedActivity[]> {
  const { projects } = await reachOf(db, userId);
  if (projects === manyProjects && (await isIndexBuilt(db, 'activities_newest_idx'))) {
    const newest = await list(db, userId, amongNewest(userId, limit, before), limit);
    if (newest.length === limit) return newest;
  }
  const newestIn = (id: SQL, max: number) => sql`(
    SELECT id, seq FROM ${table} a
    WHERE a.project_id = ${id} AND (${before ?? null}::bigint IS NULL OR a.seq < ${before ?? null}::bigint)
      AND ${isVisible(columnsOf('a'))}
    ORDER BY seq DESC LIMIT ${max})`;
  // Reads the newest of each project from the index; sorting all activities would grow with the history. Only the
  // `limit` projects with the newest activities can contribute to the page.
  const newest = sql`${table.id} IN (
    SELECT a.id FROM (
      SELECT m.project_id FROM ${projectMembersTable} m
      JOIN ${projectsTable} p ON p.id = m.project_id AND p.deleted_at IS NULL
      CROSS JOIN LATERAL ${newestIn(sql`m.project_id`, 1)} first
      WHERE m.user_id = ${userId}
      ORDER BY first.seq DESC LIMIT ${limit}
    ) latest
    CROSS JOIN LATERAL ${newestIn(sql`latest.project_id`, limit)} a
    ORDER BY a.seq DESC LIMIT ${limit}
  )`;
  return list(db, userId, newest, limit);
}

function unread(name: string, max: number, type?: 'comment') {
  const user = sql.placeholder('userId');
  // Literals: for an unknown limit the planner assumes a fraction of the table, and the index of comments is used
  // only when the type is a constant. The number of a project's last activity shows whether it can have unread ones. No
  // EXISTS, for which PostgreSQL joins all rows of all projects before it stops at the limit. The inner list has only
  // columns of the index: for others PostgreSQL may read and sort all activities of a large project.
  const ofType = type ? sql`AND a.type = 'comment'` : sql``;
  return preparedSql<{ total: number }>(
    name,
    sql`
    SELECT count(*)::int AS total FROM (
      SELECT 1 FROM ${projectMembersTable} m
      JOIN ${projectsTable} p ON p.id = m.project_id AND p.deleted_at IS NULL
        AND p.activities_upto > m.activities_read_upto
      CROSS JOIN LATERAL (
        SELECT a.seq, a.actor_id FROM ${table} a
        WHERE a.project_id = m.project_id AND a.seq > m.activities_read_upto ${ofType}
        ORDER BY a.seq LIMIT ${sql.raw(String(2 * max))}
      ) later
      WHERE m.user_id = ${user} AND later.actor_id <> ${user}
        AND NOT coalesce((SELECT true FROM ${reads} r
          WHERE r.project_id = m.project_id AND r.user_id = ${user} AND r.seq = later.seq LIMIT 1), false)
        AND (SELECT ${isVisible(columnsOf('o'))} FROM ${table} o
          WHERE o.project_id = m.project_id AND o.seq = later.seq)
      LIMIT ${sql.raw(String(max))}
    ) unread`,
  );
}
const unreadOfAll = unread('unread_activities', limits.unreadCount.max);
const unreadComments = unread('unread_comments', limits.unreadCount.max, 'comment');

/**
 * Number of unread activities in all projects of a user, at most `limits.unreadCount.max`. In each project it reads
 * at most twice as many rows after the cursor. So the count can be too low when thousands of read activities follow
 * an unread one, and 0 only when all of those rows are about trashed tracks.
 */
export async function countUnread(db: Queryable, userId: string, type?: 'comment'): Promise<number> {
  const [row] = await (type ? unreadComments : unreadOfAll)(db, { userId });
  return row!.total;
}

/**
 * Deletes the oldest activities before a time, at most `max`, and what members have read of them.
 * @param seq the time in microseconds since 1970, as in `insertActivity`
 * @returns how many
 */
export async function deleteBefore(db: Queryable, seq: number, max: number): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    WITH old AS (
      DELETE FROM ${table} a USING (
        SELECT project_id, seq FROM ${table} WHERE seq < ${seq} ORDER BY seq LIMIT ${max}
      ) oldest
      WHERE a.project_id = oldest.project_id AND a.seq = oldest.seq
      RETURNING a.project_id, a.seq
    ), unread AS (
      DELETE FROM ${reads} r USING old, ${projectMembersTable} m
      WHERE m.project_id = old.project_id AND r.project_id = m.project_id AND r.user_id = m.user_id AND r.seq = old.seq
    )
    SELECT count(*)::int AS total FROM old`);
  return rows[0]!.total;
}

interface UnreadActivity extends Record<string, unknown>, ActivityFacts {
  readonly firstName: string;
  readonly lastName: string;
  /** Whether a guest of a share link acted. */
  readonly isGuest: boolean;
  /** Whether the sentence names the reader. */
  readonly namesUser: boolean;
}

/** The unread activities of a project within a range, newest first, at most `max`. */
export async function unreadBetween(
  db: Queryable,
  { userId, projectId, after, upto }: UnreadRange,
  max: number,
) {
  const { rows } = await db.execute<UnreadActivity>(sql`
    SELECT u.first_name AS "firstName", u.last_name AS "lastName", u.guest_of IS NOT NULL AS "isGuest", recent.type, recent.name, recent.excerpt,
      recent.added_user_id IS NOT DISTINCT FROM ${userId}::uuid AS "namesUser"
    FROM (
      SELECT a.seq, a.actor_id, a.track_id, a.type, a.name, a.excerpt, a.added_user_id,
        a.tells_author, a.take_set_id FROM ${table} a
      WHERE a.project_id = ${projectId} AND a.seq <= ${upto} AND a.seq > greatest(${after}::bigint, (
        SELECT activities_read_upto FROM ${projectMembersTable}
        WHERE project_id = ${projectId} AND user_id = ${userId}))
      ORDER BY a.seq DESC LIMIT ${2 * max}
    ) recent
    JOIN ${usersTable} u ON u.id = recent.actor_id
    WHERE recent.actor_id <> ${userId} AND NOT EXISTS (SELECT 1 FROM ${reads} r
      WHERE r.project_id = ${projectId} AND r.user_id = ${userId} AND r.seq = recent.seq)
      AND ${isVisible(columnsOf('recent'))}
    ORDER BY recent.seq DESC LIMIT ${max}`);
  return rows;
}

export interface UnreadRange {
  readonly userId: string;
  readonly projectId: string;
  /** Exclusive. */
  readonly after: number;
  /** Inclusive. */
  readonly upto: number;
}

/** The number of a project's newest activity; 0 when there is none. */
export async function newestOf(db: Queryable, projectId: string): Promise<number> {
  const [row] = await db
    .select({ seq: table.seq })
    .from(table)
    .where(eq(table.projectId, projectId))
    .orderBy(desc(table.seq))
    .limit(1);
  return row?.seq ?? 0;
}

export async function findActivity(db: Queryable, id: string) {
  const [row] = await db
    .select({ projectId: table.projectId, seq: table.seq, actorId: table.actorId })
    .from(table)
    .where(eq(table.id, id));
  return row;
}
