import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { reviewVerdicts } from '#contract/review-states.ts';
import { instant } from '#server/platform/storage/columns.ts';

/** The request for approval of a track; its state and due date are columns of `tracks`. */
export const trackReviewsTable = pgTable(
  'track_reviews',
  {
    projectId: uuid('project_id').notNull(),
    trackId: uuid('track_id').notNull(),
    requestedBy: uuid('requested_by').notNull(),
    requestedAt: instant('requested_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.trackId, table.projectId] })],
);

export const trackReviewersTable = pgTable(
  'track_reviewers',
  {
    projectId: uuid('project_id').notNull(),
    trackId: uuid('track_id').notNull(),
    userId: uuid('user_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.trackId, table.userId, table.projectId] })],
);

/** Every verdict; the last one of a reviewer on the current version counts. */
export const trackVerdictsTable = pgTable(
  'track_verdicts',
  {
    id: uuid().notNull(),
    projectId: uuid('project_id').notNull(),
    trackId: uuid('track_id').notNull(),
    userId: uuid('user_id').notNull(),
    version: integer().notNull(),
    verdict: text({ enum: reviewVerdicts }).notNull(),
    note: text(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.trackId, table.id, table.projectId] })],
);
