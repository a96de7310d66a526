import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { projectRoles } from '#contract/projects.ts';
import { instant } from '#server/platform/storage/columns.ts';

export const projectsTable = pgTable('projects', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  description: text(),
  imageUrl: text('image_url'),
  isPublic: boolean('is_public').notNull().default(false),
  allowDownloads: boolean('allow_downloads').notNull().default(true),
  emailNotifications: boolean('email_notifications').notNull().default(true),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  deletedAt: instant('deleted_at'),
  /** Number of tracks that are not in the trash; maintained by triggers on `project_tracks`. */
  trackCount: integer('track_count').notNull().default(0),
  /** Number of the last activity; 0 if there is none. */
  activitiesUpto: bigint('activities_upto', { mode: 'number' }).notNull().default(0),
});

export const projectMembersTable = pgTable('project_members', {
  id: uuid().notNull(),
  projectId: uuid('project_id').notNull(),
  userId: uuid('user_id').notNull(),
  role: text({ enum: projectRoles }).notNull().default('collaborator'),
  invitedBy: uuid('invited_by'),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** Number of the newest activity that the member has read; defaults to the current number. */
  activitiesReadUpto: bigint('activities_read_upto', { mode: 'number' })
    .notNull()
    .default(sql`activities_so_far()`),
  /** Number of the newest activity when the member last opened the project. */
  activitiesSeenUpto: bigint('activities_seen_upto', { mode: 'number' }).notNull().default(0),
});
