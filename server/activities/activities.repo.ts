import { and, desc, eq, lt, type Placeholder, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { ActivityFacts } from '#contract/activity-sentence.ts';
import { limits } from '#contract/limits.ts';
import { shownName, usersTable } from '#server/accounts/accounts.tables.ts';
import { projectMembersTable, projectsTable } from '#server/projects/projects.tables.ts';
import { isoTime } from '#server/storage/columns.ts';
import type { Queryable } from '#server/storage/db.ts';
import { prepared, preparedSql } from '#server/storage/prepared.ts';
import { tracksTable } from '#server/tracks/tracks.tables.ts';
import { activitiesTable as table, activityReadsTable as reads } from './activities.tables.ts';

export type NewActivity = Omit<typeof table.$inferInsert, 'id' | 'seq' | 'createdAt'>;

/**
 * Writes a row with the project's row held until the transaction ends, so that numbers commit in
 * their order: a mark at some number never skips one that was still to come. A number is the time in
 * microseconds since 1970, so that those of several projects can be told in one list, and above the project's
 * last one whatever the clock does. @returns its id
 */
export async function insertActivity(on: Queryable, row: NewActivity): Promise<string> {
  const id = uuidv7();
  await on.execute(sql`
    WITH project AS MATERIALIZED (
      SELECT id, activities_upto FROM ${projectsTable} WHERE id = ${row.projectId} FOR NO KEY UPDATE
    ), next AS MATERIALIZED (
      SELECT id, greatest(activities_upto + 1, activities_so_far()) AS seq FROM project
    ), counted AS (
      UPDATE ${projectsTable} AS p SET activities_upto = next.seq FROM next WHERE p.id = next.id
    )
    INSERT INTO ${table} (id, project_id, seq, track_id, idea_id, comment_id, actor_id, type, name, excerpt,
      person_id)
    SELECT ${id}, id, seq, ${row.trackId ?? null}::uuid, ${row.ideaId ?? null}::uuid,
      ${row.commentId ?? null}::uuid,
      ${row.actorId}::uuid, ${row.type}, ${row.name}, ${row.excerpt ?? null}::text,
      ${row.personId ?? null}::uuid
    FROM next`);
  return id;
}

/**
 * Takes a person's reaction to a comment back; or, without a person, all that is told of the comment.
 * @returns what is gone
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

/** No EXISTS: PostgreSQL likes to answer many of those with a table of everybody's marks. */
const readSingly = sql`coalesce((SELECT true FROM ${reads} r WHERE r.project_id = ${projectMembersTable.projectId}
  AND r.user_id = ${projectMembersTable.userId} AND r.seq = ${table.seq} LIMIT 1), false)`;

/** Somebody who is no member has nothing unread. */
const isRead = (personId: string | Placeholder) => sql<boolean>`(${table.actorId} = ${personId}
  OR ${projectMembersTable.userId} IS NULL
  OR ${table.seq} <= ${projectMembersTable.activitiesReadUpto} OR ${readSingly})`;

/** Whether what it leads to is no track in the trash. No EXISTS, as above: it is asked of few rows. */
const leadsSomewhere = (trackId: SQLWrapper) =>
  sql`coalesce((SELECT t.deleted_at IS NULL FROM ${tracksTable} t WHERE t.id = ${trackId}), true)`;

function list(
  db: Queryable,
  personId: string | Placeholder,
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
      actor: shownName,
      name: table.name,
      excerpt: table.excerpt,
      isRead: isRead(personId),
      createdAt: isoTime(table.createdAt),
    })
    .from(table)
    .innerJoin(projectsTable, eq(projectsTable.id, table.projectId))
    .innerJoin(usersTable, eq(usersTable.id, table.actorId))
    .leftJoin(
      projectMembersTable,
      and(eq(projectMembersTable.projectId, table.projectId), eq(projectMembersTable.userId, personId)),
    )
    .where(which)
    .orderBy(desc(table.seq))
    .limit(limit);
}

const nobody = '00000000-0000-0000-0000-000000000000';

export type ListedActivity = Awaited<ReturnType<typeof list>>[number];

/** One activity, as somebody sees it who is no member and has not done it. */
export async function readActivity(db: Queryable, id: string): Promise<ListedActivity | undefined> {
  const [row] = await list(db, nobody, eq(table.id, id), 1);
  return row;
}

const page = (name: string, isNext: boolean) =>
  prepared((db) =>
    list(
      db,
      sql.placeholder('personId'),
      and(
        eq(table.projectId, sql.placeholder('projectId')),
        isNext ? lt(table.seq, sql.placeholder('before')) : undefined,
        leadsSomewhere(table.trackId),
      ),
      sql.placeholder('limit'),
    ).prepare(name),
  );
const [firstPage, nextPage] = [page('activities_of_project', false), page('more_activities', true)];

/** What happened in a project, newest first, from below the number `before`. */
export const listOfProject = (
  db: Queryable,
  personId: string,
  projectId: string,
  limit: number,
  before?: number,
) => (before === undefined ? firstPage : nextPage)(db).execute({ personId, projectId, limit, before });

/** The same over all projects that a person is a member of. */
export function listOfMember(db: Queryable, personId: string, limit: number, before?: number) {
  const newestIn = (id: SQL, most: number) => sql`(
    SELECT id, seq FROM ${table} a
    WHERE a.project_id = ${id} AND (${before ?? null}::bigint IS NULL OR a.seq < ${before ?? null}::bigint)
      AND ${leadsSomewhere(sql`a.track_id`)}
    ORDER BY seq DESC LIMIT ${most})`;
  // Each project gives its newest from the index; sorting them all would grow with the history. Only the
  // `limit` projects with the newest ones can have one of the page.
  const newest = sql`${table.id} IN (
    SELECT a.id FROM (
      SELECT m.project_id FROM ${projectMembersTable} m
      JOIN ${projectsTable} p ON p.id = m.project_id AND p.deleted_at IS NULL
      CROSS JOIN LATERAL ${newestIn(sql`m.project_id`, 1)} first
      WHERE m.user_id = ${personId}
      ORDER BY first.seq DESC LIMIT ${limit}
    ) latest
    CROSS JOIN LATERAL ${newestIn(sql`latest.project_id`, limit)} a
    ORDER BY a.seq DESC LIMIT ${limit}
  )`;
  return list(db, personId, newest, limit);
}

function unread(name: string, most: number, type?: 'comment') {
  const person = sql.placeholder('personId');
  // Literals: the planner takes a limit that it does not know for a share of the table, and the index of comments
  // serves only where the type is known.
  const ofType = type ? sql`AND a.type = 'comment'` : sql``;
  return preparedSql<{ total: number }>(
    name,
    sql`
    SELECT count(*)::int AS total FROM (
      SELECT 1 FROM ${projectMembersTable} m
      JOIN ${projectsTable} p ON p.id = m.project_id AND p.deleted_at IS NULL
      CROSS JOIN LATERAL (
        SELECT a.seq, a.actor_id, a.track_id FROM ${table} a
        WHERE a.project_id = m.project_id AND a.seq > m.activities_read_upto ${ofType}
        ORDER BY a.seq LIMIT ${sql.raw(String(2 * most))}
      ) later
      WHERE m.user_id = ${person} AND later.actor_id <> ${person}
        AND NOT EXISTS (SELECT 1 FROM ${reads} r
          WHERE r.project_id = m.project_id AND r.user_id = ${person} AND r.seq = later.seq)
        AND ${leadsSomewhere(sql`later.track_id`)}
      LIMIT ${sql.raw(String(most))}
    ) unread`,
  );
}
const unreadOfAll = unread('unread_activities', limits.unreadCount.max);
const unreadComments = unread('unread_comments', limits.unreadCount.max, 'comment');

/**
 * How many are unread over all projects of a person, `limits.unreadCount.max` at most. In each project it looks at no
 * more than twice as many rows after the mark, so somebody who left one unread before thousands of
 * read ones may be told too few, and none only where all of those are about tracks in the trash.
 */
export async function countUnread(db: Queryable, personId: string, type?: 'comment'): Promise<number> {
  const [row] = await (type ? unreadComments : unreadOfAll)(db, { personId });
  return row!.total;
}

/** What is unread of a project between two numbers, newest first; and how many, `most` at most. */
export async function unreadBetween(
  db: Queryable,
  { personId, projectId, after, upto }: UnreadRange,
  most: number,
) {
  const { rows } = await db.execute<ActivityFacts & { firstName: string; lastName: string }>(sql`
    SELECT u.first_name AS "firstName", u.last_name AS "lastName", recent.type, recent.name, recent.excerpt
    FROM (
      SELECT a.seq, a.actor_id, a.track_id, a.type, a.name, a.excerpt FROM ${table} a
      WHERE a.project_id = ${projectId} AND a.seq <= ${upto} AND a.seq > greatest(${after}::bigint, (
        SELECT activities_read_upto FROM ${projectMembersTable}
        WHERE project_id = ${projectId} AND user_id = ${personId}))
      ORDER BY a.seq DESC LIMIT ${2 * most}
    ) recent
    JOIN ${usersTable} u ON u.id = recent.actor_id
    WHERE recent.actor_id <> ${personId} AND NOT EXISTS (SELECT 1 FROM ${reads} r
      WHERE r.project_id = ${projectId} AND r.user_id = ${personId} AND r.seq = recent.seq)
      AND ${leadsSomewhere(sql`recent.track_id`)}
    ORDER BY recent.seq DESC LIMIT ${most}`);
  return rows;
}

export interface UnreadRange {
  readonly personId: string;
  readonly projectId: string;
  /** The number of an activity: those above it. */
  readonly after: number;
  /** Those up to it. */
  readonly upto: number;
}

/** The number of a project's newest activity; 0 where nothing has happened. */
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
