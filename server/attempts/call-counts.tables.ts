import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const callCountsTable = pgTable('call_counts', {
  subject: text('subject').primaryKey(),
  calls: integer('calls').notNull(),
  windowStart: timestamp('window_start', { withTimezone: true }).notNull(),
});
