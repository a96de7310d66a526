import { bigint, boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { activityTypes } from '#contract/activities.ts';
import { instant } from '#server/platform/storage/columns.ts';

export const activitiesTable = pgTable(
  'activities',
  {
    id: uuid().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    projectId: uuid('project_id').notNull(),
    trackId: uuid('track_id'),
    ideaId: uuid('idea_id'),
    commentId: uuid('comment_id'),
    actorId: uuid('actor_id').notNull(),
    type: text({ enum: activityTypes }).notNull(),
    name: text().notNull(),
    /** Of a comment only. */
    excerpt: text(),
    /** The user whom the sentence names: added to the team, mentioned or assigned. */
    namedUserId: uuid('added_user_id'),
    /** Whether the sentence tells that the actor made a version of the track. */
    tellsAuthor: boolean('tells_author').notNull().default(false),
    /** The set of takes that the actor ordered. */
    takeSetId: uuid('take_set_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.seq] })],
);

export const activityReadsTable = pgTable('activity_reads', {
  projectId: uuid('project_id').notNull(),
  userId: uuid('user_id').notNull(),
  seq: bigint({ mode: 'number' }).notNull(),
});
