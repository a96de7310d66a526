import { sql } from 'drizzle-orm';
import { doublePrecision, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { reactionTypes } from '#contract/reactions.ts';
import { instant } from '#server/platform/storage/columns.ts';

export const commentsTable = pgTable(
  'comments',
  {
    id: uuid().notNull(),
    /** The project of the target; for a track, its current owner project. */
    projectId: uuid('project_id').notNull(),
    trackId: uuid('track_id'),
    ideaId: uuid('idea_id'),
    entityId: uuid('entity_id')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(track_id, idea_id, project_id)`),
    userId: uuid('user_id').notNull(),
    parentId: uuid('parent_id'),
    content: text().notNull(),
    /** Seconds into the track; null for a comment on the whole track and for replies. */
    position: doublePrecision(),
    /** The end of a range. */
    positionEnd: doublePrecision('position_end'),
    /** The version of the track; null on other targets, and for the first version in comments older than versions. */
    version: integer(),
    createdAt: instant('created_at').notNull().defaultNow(),
    editedAt: instant('edited_at'),
    resolvedAt: instant('resolved_at'),
    resolvedBy: uuid('resolved_by'),
    /** The version in which an edit that was read from it was made. */
    fixedInVersion: integer('fixed_in_version'),
    assigneeId: uuid('assignee_id'),
    deletedAt: instant('deleted_at'),
    /** The Idempotency-Key of the request that created it. */
    requestKey: text('request_key'),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.id] })],
);

export const commentReactionsTable = pgTable('comment_reactions', {
  projectId: uuid('project_id').notNull(),
  commentId: uuid('comment_id').notNull(),
  userId: uuid('user_id').notNull(),
  type: text({ enum: reactionTypes }).notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const commentMentionsTable = pgTable(
  'comment_mentions',
  {
    projectId: uuid('project_id').notNull(),
    commentId: uuid('comment_id').notNull(),
    userId: uuid('user_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.commentId, table.userId, table.projectId] })],
);
