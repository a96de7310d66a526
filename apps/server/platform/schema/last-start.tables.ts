import { pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/storage/columns.ts';

/** One row: the version that last started on this data. */
export const lastStartTable = pgTable('last_start', {
  id: smallint().primaryKey().default(1),
  version: text().notNull(),
  commit: text(),
  /** The version of the built-in composer. */
  composer: text().notNull(),
  apiVersion: text('api_version').notNull(),
  startedAt: instant('started_at').notNull().defaultNow(),
});
