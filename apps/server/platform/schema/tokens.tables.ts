import { date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ReferenceType, TransactionType } from '#contract/tokens.ts';
import { instant } from '#server/platform/storage/columns.ts';

export const tokenAccountsTable = pgTable('token_accounts', {
  userId: uuid('user_id').primaryKey(),
  balance: integer().notNull().default(0),
  entries: integer().notNull().default(0),
});

export const tokenTransactionsTable = pgTable(
  'token_transactions',
  {
    id: uuid().notNull(),
    userId: uuid('user_id').notNull(),
    entryNo: integer('entry_no').notNull(),
    type: text().$type<TransactionType>().notNull(),
    amount: integer().notNull(),
    balanceAfter: integer('balance_after').notNull(),
    freeTokens: integer('free_tokens').notNull().default(0),
    description: text().notNull(),
    referenceType: text('reference_type').$type<ReferenceType>(),
    referenceId: uuid('reference_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.entryNo] })],
);

export const freeAllowancesTable = pgTable(
  'free_allowances',
  {
    userId: uuid('user_id').notNull(),
    service: text().notNull(),
    day: date().notNull(),
    used: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.service, table.day] })],
);
