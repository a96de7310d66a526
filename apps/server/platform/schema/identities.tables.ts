import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/storage/columns.ts';

export const externalIdentitiesTable = pgTable(
  'external_identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
);
