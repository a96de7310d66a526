import { integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

export const ledgerChecksTable = pgTable('ledger_checks', {
  id: uuid('id').primaryKey(),
  checkedAt: timestamp('checked_at', { withTimezone: true }).notNull().defaultNow(),
  accounts: integer('accounts').notNull(),
  broken: integer('broken').notNull(),
});
