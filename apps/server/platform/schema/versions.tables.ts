import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { versionOrigins } from '#contract/version-origins.ts';
import { instant } from '#server/platform/storage/columns.ts';
import { contentColumns } from '#server/platform/schema/content-columns.ts';

/** Versions of tracks that have, or had, more than one; the current one is copied to `tracks`. */
export const trackVersionsTable = pgTable(
  'track_versions',
  {
    /** The first version of a track has the track's id. */
    id: uuid().notNull(),
    /** The track's owner project. */
    projectId: uuid('project_id').notNull(),
    trackId: uuid('track_id').notNull(),
    number: integer().notNull(),
    origin: text({ enum: versionOrigins }).notNull(),
    sourceVersion: integer('source_version'),
    name: text(),
    note: text(),
    createdBy: uuid('created_by').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
    ...contentColumns,
  },
  (table) => [primaryKey({ columns: [table.trackId, table.number, table.projectId] })],
);

export type VersionRow = typeof trackVersionsTable.$inferSelect;
