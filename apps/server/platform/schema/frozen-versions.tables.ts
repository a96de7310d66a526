import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/storage/columns.ts';

/** Versions whose exports are kept until they are purged. */
export const frozenVersionsTable = pgTable(
  'frozen_versions',
  {
    /** The track's owner project. */
    projectId: uuid('project_id').notNull(),
    trackId: uuid('track_id').notNull(),
    version: integer().notNull(),
    frozenBy: uuid('frozen_by').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Null while files are missing. */
    completedAt: instant('completed_at'),
    /** While `claimedAt` is set, the end of the worker's lease. */
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    claimedAt: instant('claimed_at'),
    attempts: integer().notNull().default(0),
    /** Why the last attempt left files out. */
    failure: text(),
  },
  (table) => [primaryKey({ columns: [table.trackId, table.version, table.projectId] })],
);

export type FrozenVersionRow = typeof frozenVersionsTable.$inferSelect;
