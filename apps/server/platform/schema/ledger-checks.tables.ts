import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/storage/columns.ts';

export const ledgerChecksTable = pgTable('ledger_checks', {
  id: uuid('id').primaryKey(),
  checkedAt: instant('checked_at').notNull().defaultNow(),
  accounts: integer('accounts').notNull(),
  broken: integer('broken').notNull(),
});
