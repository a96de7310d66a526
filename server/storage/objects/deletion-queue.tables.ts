import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/storage/columns.ts';

export const deletionQueueTable = pgTable('discarded_objects', {
  key: text().primaryKey(),
  queuedAt: instant('discarded_at').notNull().defaultNow(),
});
