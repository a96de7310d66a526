import { date, pgTable, uuid } from 'drizzle-orm/pg-core';

/** The unpaid audio that a user ordered and that was listened to, by day in UTC. */
export const unpaidPreviewsTable = pgTable('unpaid_previews', {
  userId: uuid('user_id').notNull(),
  day: date().notNull(),
  jobId: uuid('job_id').notNull(),
});
