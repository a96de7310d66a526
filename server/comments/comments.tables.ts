import { sql } from 'drizzle-orm';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { reactionTypes } from '#contract/reactions.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const commentsTable = pgTable('comments', {
  id: uuid().primaryKey(),
  projectId: uuid('project_id').notNull(),
  trackId: uuid('track_id'),
  ideaId: uuid('idea_id'),
  entityId: uuid('entity_id')
    .notNull()
    .generatedAlwaysAs(sql`coalesce(track_id, idea_id, project_id)`),
  userId: uuid('user_id').notNull(),
  parentId: uuid('parent_id'),
  content: text().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  deletedAt: instant('deleted_at'),
});

export const commentReactionsTable = pgTable('comment_reactions', {
  commentId: uuid('comment_id').notNull(),
  userId: uuid('user_id').notNull(),
  type: text({ enum: reactionTypes }).notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
