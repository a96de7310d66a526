import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/storage/columns.ts';

export const attemptsTable = pgTable('attempts', {
  subject: text().primaryKey(),
  failures: integer().notNull(),
  windowStart: instant('window_start').notNull(),
  blockedUntil: instant('blocked_until'),
});
