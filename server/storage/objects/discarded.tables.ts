import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const discardedObjectsTable = pgTable('discarded_objects', {
  key: text().primaryKey(),
  discardedAt: timestamp('discarded_at', { withTimezone: true }).notNull().defaultNow(),
});
