import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/storage/columns.ts';

export const deletionQueueTable = pgTable('deletion_queue', {
  key: text().primaryKey(),
  queuedAt: instant('queued_at').notNull().defaultNow(),
});
