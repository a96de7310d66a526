import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { projectRoles } from '#contract/projects.ts';
import { instant } from '#server/storage/columns.ts';

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
  /** Of its tracks that are not in the trash; kept by triggers of `project_tracks`. */
  trackCount: integer('track_count').notNull().default(0),
  /** The number of the last activity; 0 where nothing has happened. */
  activitiesUpto: bigint('activities_upto', { mode: 'number' }).notNull().default(0),
});

export const projectMembersTable = pgTable('project_members', {
  id: uuid().notNull(),
  projectId: uuid('project_id').notNull(),
  userId: uuid('user_id').notNull(),
  role: text({ enum: projectRoles }).notNull().default('collaborator'),
  invitedBy: uuid('invited_by'),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** The number of the newest activity up to which the member has read; begins at the present. */
  activitiesReadUpto: bigint('activities_read_upto', { mode: 'number' })
    .notNull()
    .default(sql`activities_so_far()`),
});
