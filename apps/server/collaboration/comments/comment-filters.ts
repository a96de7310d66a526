import { and, isNotNull, isNull, or, eq, sql, type SQL } from 'drizzle-orm';
import type { CommentFilter } from '#contract/comments.ts';
import { usersTable } from '#server/platform/schema/accounts.tables.ts';
import { commentMentionsTable, commentsTable as table } from '../../platform/schema/comments.tables.ts';

export interface CommentSelection {
  readonly filter: CommentFilter;
  /** Number of a version of the track. */
  readonly v?: number | undefined;
  /** Only comments by guests of this share link. */
  readonly guestsOf?: string | undefined;
}

const isPresent = isNull(table.deletedAt);

/** First comments that mention a user, themselves or in a reply. */
const mentions = (entityId: string, userId: string) => sql`${table.id} IN (
  SELECT coalesce(c.parent_id, c.id) FROM ${commentMentionsTable} m JOIN ${table} c ON c.id = m.comment_id
  WHERE m.user_id = ${userId} AND c.entity_id = ${entityId})`;

/** Comments by guests of a share link. */
export const isByGuestOf = (shareLinkId: string) =>
  sql`${table.userId} IN (SELECT id FROM ${usersTable} WHERE guest_of = ${shareLinkId})`;

const conditions: Readonly<Record<CommentFilter, (entityId: string, userId: string) => SQL | undefined>> = {
  all: () => undefined,
  open: () => and(isNull(table.resolvedAt), isPresent),
  resolved: () => isNotNull(table.resolvedAt),
  mine: (_entityId, userId) => and(or(eq(table.userId, userId), eq(table.assigneeId, userId)), isPresent),
  mentioned: mentions,
};

/** The condition for the comments on an entity that a user selects; undefined for all of them. */
export function selectionCondition(
  { filter, v, guestsOf }: CommentSelection,
  entityId: string,
  userId: string,
): SQL | undefined {
  // Comments from before versions are about the first one.
  const isOnVersion = v === undefined ? undefined : sql`coalesce(${table.version}, 1) = ${v}`;
  const isByGuest = guestsOf === undefined ? undefined : isByGuestOf(guestsOf);
  return and(conditions[filter](entityId, userId), isOnVersion, isByGuest);
}
