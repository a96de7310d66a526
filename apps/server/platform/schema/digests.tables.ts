import { bigint, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/storage/columns.ts';

export const digestsTable = pgTable('digests', {
  projectId: uuid('project_id').notNull(),
  userId: uuid('user_id').notNull(),
  mailedUpto: bigint('mailed_upto', { mode: 'number' }).notNull().default(0),
  mailedAt: instant('mailed_at'),
  unsubscribedAt: instant('unsubscribed_at'),
});
