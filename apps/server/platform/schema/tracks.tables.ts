import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { reactionTypes } from '#contract/reactions.ts';
import { reviewStates } from '#contract/review-states.ts';
import { trackTypes } from '#contract/tracks.ts';
import { instant } from '#server/platform/storage/columns.ts';
import { contentColumns } from './content-columns.ts';

export const tracksTable = pgTable('tracks', {
  id: uuid().primaryKey(),
  /** The owner project: the one in which the track was created, unless moved. */
  projectId: uuid('project_id').notNull(),
  createdBy: uuid('created_by').notNull(),
  title: text().notNull(),
  trackType: text('track_type', { enum: trackTypes }).notNull(),
  genres: text().array().notNull().default([]),
  tags: text().array().notNull().default([]),
  ...contentColumns,
  /** The number of the current version, from which the content is copied. */
  version: integer().notNull().default(1),
  versionCount: integer('version_count').notNull().default(1),
  /** The highest number given to a version; numbers are not reused. */
  lastVersion: integer('last_version').notNull().default(1),
  reviewState: text('review_state', { enum: reviewStates }).notNull().default('none'),
  reviewDueAt: instant('review_due_at'),
  isLocked: boolean('is_locked').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
  deletedAt: instant('deleted_at'),
});

/** The projects of a track, including its owner project. */
export const projectTracksTable = pgTable('project_tracks', {
  projectId: uuid('project_id').notNull(),
  trackId: uuid('track_id').notNull(),
  addedBy: uuid('added_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** Copied from the track. */
  inTrash: boolean('in_trash').notNull().default(false),
  /** The track is, or was, in several projects. Maintained by a trigger. */
  isShared: boolean('is_shared').notNull().default(false),
});

/** Maintained by triggers on `tracks`. */
export const userTrackCountsTable = pgTable('user_track_counts', {
  userId: uuid('user_id').primaryKey(),
  generated: integer().notNull().default(0),
});

export const trackReactionsTable = pgTable('track_reactions', {
  /** The current owner project of the track. */
  projectId: uuid('project_id').notNull(),
  trackId: uuid('track_id').notNull(),
  userId: uuid('user_id').notNull(),
  type: text({ enum: reactionTypes }).notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
