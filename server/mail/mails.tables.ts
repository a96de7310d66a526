import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const mailKinds = ['verify_email', 'digest', 'recovery_code_used'] as const;
export type MailKind = (typeof mailKinds)[number];

export const mailsTable = pgTable('mails', {
  id: uuid().primaryKey(),
  kind: text({ enum: mailKinds }).notNull(),
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

export type MailRow = typeof mailsTable.$inferSelect;
