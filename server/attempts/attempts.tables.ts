import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const attemptsTable = pgTable('attempts', {
  subject: text().primaryKey(),
  failures: integer().notNull(),
  windowStart: timestamp('window_start', { withTimezone: true }).notNull(),
  blockedUntil: timestamp('blocked_until', { withTimezone: true }),
});
