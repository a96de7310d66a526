import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/storage/columns.ts';

/** Not used any more. The previous version deletes rows of it; the next one drops it. */
export const oldMailsTable = pgTable('mails', {
  id: uuid().primaryKey(),
  kind: text().notNull(),
  userId: uuid('user_id').notNull(),
  projectId: uuid('project_id'),
  afterSeq: bigint('after_seq', { mode: 'number' }),
  uptoSeq: bigint('upto_seq', { mode: 'number' }),
  state: text({ enum: ['waiting', 'sending', 'sent', 'dropped'] })
    .notNull()
    .default('waiting'),
  attempts: integer().notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
  finishedAt: instant('finished_at'),
});
