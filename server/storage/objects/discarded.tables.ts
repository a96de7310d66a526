import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/storage/columns.ts';

export const discardedObjectsTable = pgTable('discarded_objects', {
  key: text().primaryKey(),
  discardedAt: instant('discarded_at').notNull().defaultNow(),
});
