import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lt,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import type { Comment, CommentReply } from '#contract/comments.ts';
import { limits } from '#contract/limits.ts';
import type { Reaction } from '#contract/reactions.ts';
import { publicProfile, usersTable } from '#server/platform/schema/accounts.tables.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { preparedStatement } from '#server/platform/storage/prepared-statement.ts';
import { isByGuestOf } from './comment-filters.ts';
import {
  commentMentionsTable as mentions,
  commentReactionsTable as reactions,
  commentsTable as table,
} from '../../platform/schema/comments.tables.ts';

export type CommentRow = typeof table.$inferSelect;
export type NewComment = typeof table.$inferInsert;

/** The public profile of the user in a column; null without one. Joined profiles would be nullable, and slower to map. */
const profileOf = (userId: SQLWrapper) => sql<Comment['resolver']>`(
  SELECT json_build_object('firstName', u.first_name, 'lastName', u.last_name, 'profileImageUrl', u.profile_image_url,
    'isGuest', u.guest_of IS NOT NULL)
  FROM ${usersTable} u WHERE u.id = ${userId})`;

const withAuthor = {
  ...getTableColumns(table),
  user: publicProfile,
  resolver: profileOf(table.resolvedBy),
  assignee: profileOf(table.assigneeId),
  mentions: sql<CommentReply['mentions']>`(
    SELECT coalesce(json_agg(json_build_object('userId', u.id, 'name', trim(u.first_name || ' ' || u.last_name))
      ORDER BY u.id), '[]')
    FROM ${mentions} m JOIN ${usersTable} u ON u.id = m.user_id WHERE m.comment_id = ${table.id})`,
  /** In order of creation. */
  reactions: sql<Reaction[]>`(
    SELECT coalesce(json_agg(json_build_object('type', r.type, 'userId', r.user_id) ORDER BY r.created_at, r.user_id), '[]')
    FROM ${reactions} r WHERE r.comment_id = ${table.id})`,
};

const select = (db: Queryable) =>
  db.select(withAuthor).from(table).innerJoin(usersTable, eq(usersTable.id, table.userId));

export type ListedComment = Awaited<ReturnType<typeof listThread>>[number];

const thread = (name: string, isNext: boolean) =>
  preparedStatement((db) =>
    select(db)
      .where(
        and(
          eq(table.entityId, sql.placeholder('entityId')),
          isNull(table.parentId),
          isNext ? lt(table.id, sql.placeholder('beforeId')) : undefined,
        ),
      )
      .orderBy(desc(table.id))
      .limit(sql.placeholder('limit'))
      .prepare(name),
  );
const [firstPage, nextPage] = [thread('comments_on_thing', false), thread('more_comments_on_thing', true)];

/** The comments on a target, newest first, without replies. */
export const listThread = (db: Queryable, entityId: string, limit: number, beforeId?: string) =>
  (beforeId ? nextPage : firstPage)(db).execute({ entityId, limit, beforeId });

/** Those of them that match a condition. */
export function listMatching(
  db: Queryable,
  entityId: string,
  condition: SQL,
  limit: number,
  beforeId?: string,
): Promise<ListedComment[]> {
  return select(db)
    .where(
      and(
        eq(table.entityId, entityId),
        isNull(table.parentId),
        condition,
        beforeId ? lt(table.id, beforeId) : undefined,
      ),
    )
    .orderBy(desc(table.id))
    .limit(limit);
}

/** The replies to a comment on a target, oldest first. */
export function listReplies(
  db: Queryable,
  entityId: string,
  parentId: string,
  limit: number,
  afterId?: string,
): Promise<ListedComment[]> {
  return select(db)
    .where(
      and(
        eq(table.parentId, parentId),
        eq(table.entityId, entityId),
        afterId ? gt(table.id, afterId) : undefined,
      ),
    )
    .orderBy(asc(table.id))
    .limit(limit);
}

/** The first replies to each of these comments, oldest first, each with its comment's number of replies. */
const repliesToComments = preparedStatement((db) => {
  const first = sql`(
    SELECT r.id, r.total FROM unnest(${sql.placeholder('parentIds')}::uuid[]) AS parent (id)
    CROSS JOIN LATERAL (
      SELECT c.id, count(*) OVER ()::int AS total FROM ${table} c WHERE c.parent_id = parent.id
      ORDER BY c.id LIMIT ${sql.raw(String(limits.inlineReplies))}
    ) r) AS first`;
  return db
    .select({ ...withAuthor, total: sql<number>`first.total` })
    .from(table)
    .innerJoin(usersTable, eq(usersTable.id, table.userId))
    .innerJoin(first, sql`first.id = ${table.id}`)
    .orderBy(asc(table.id))
    .prepare('replies_to_comments');
});

export async function firstReplies(db: Queryable, parentIds: readonly string[]) {
  return parentIds.length === 0 ? [] : repliesToComments(db).execute({ parentIds });
}

/** Where the first comments on a target are that match a condition, without deleted ones, in order of creation. */
export function listPlaces(db: Queryable, entityId: string, condition: SQL | undefined) {
  const { id, version, position, positionEnd } = table;
  return db
    .select({ id, version, position, positionEnd })
    .from(table)
    .where(and(eq(table.entityId, entityId), isNull(table.parentId), isNull(table.deletedAt), condition))
    .orderBy(asc(table.id));
}

/** Comments by id, in any order. */
export const readComments = (db: Queryable, ids: readonly string[]): Promise<ListedComment[]> =>
  select(db).where(inArray(table.id, [...ids]));

export async function findComment(db: Queryable, id: string) {
  const [row] = await db
    .select({ ...getTableColumns(table), isByGuest: publicProfile.isGuest })
    .from(table)
    .innerJoin(usersTable, eq(usersTable.id, table.userId))
    .where(eq(table.id, id));
  return row;
}
export type FoundComment = NonNullable<Awaited<ReturnType<typeof findComment>>>;

/** A comment of a thread that a guest of the share link began. */
export async function findInThreadOfGuest(
  db: Queryable,
  id: string,
  shareLinkId: string,
): Promise<FoundComment | undefined> {
  const comment = await findComment(db, id);
  if (!comment) return undefined;
  const [first] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, comment.parentId ?? comment.id), isByGuestOf(shareLinkId)));
  return first && comment;
}

/** The number of comments by guests of a share link. */
export async function countOfGuests(db: Queryable, shareLinkId: string): Promise<number> {
  return db.$count(table, isByGuestOf(shareLinkId));
}

export async function readComment(db: Queryable, id: string): Promise<ListedComment | undefined> {
  const [row] = await select(db).where(eq(table.id, id));
  return row;
}

export async function insertComment(tx: Tx, comment: NewComment): Promise<void> {
  await tx.insert(table).values(comment);
}

/**
 * Waits for other requests of a user with the same Idempotency-Key, which are made one after the other until the
 * transaction ends. @returns the comment that one of them has created
 */
export async function findRequested(tx: Tx, userId: string, key: string): Promise<CommentRow | undefined> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`comment ${userId} ${key}`}, 0))`);
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.userId, userId), eq(table.requestKey, key)));
  return row;
}

export async function hasReplies(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.select({ id: table.id }).from(table).where(eq(table.parentId, id)).limit(1);
  return rows.length > 0;
}

export type CommentChange = {
  readonly [Key in 'content' | 'editedAt' | 'assigneeId' | 'resolvedAt' | 'resolvedBy' | 'fixedInVersion']?:
    | CommentRow[Key]
    | SQL
    | undefined;
};

/** Updates the given fields. */
export async function updateComment(tx: Tx, id: string, change: CommentChange): Promise<void> {
  await tx.update(table).set(change).where(eq(table.id, id));
}

/** Deletes the content and keeps the row for its replies. */
export async function blankComment(tx: Tx, id: string): Promise<void> {
  await tx
    .update(table)
    .set({
      content: '',
      position: null,
      positionEnd: null,
      assigneeId: null,
      resolvedAt: null,
      resolvedBy: null,
      fixedInVersion: null,
      deletedAt: sql`now()`,
    })
    .where(eq(table.id, id));
}

export async function deleteComment(tx: Tx, id: string): Promise<void> {
  await tx.delete(table).where(eq(table.id, id));
}
