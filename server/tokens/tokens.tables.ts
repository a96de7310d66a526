import {
  boolean,
  date,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ReferenceType, TransactionType } from '#contract/tokens.ts';

export const providersTable = pgTable('providers', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  displayName: text('display_name').notNull(),
  apiKeyEnvVar: text('api_key_env_var'),
  baseUrl: text('base_url'),
  isActive: boolean('is_active').notNull().default(true),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

export const servicePricingTable = pgTable('service_pricing', {
  id: uuid().primaryKey(),
  providerId: uuid('provider_id').notNull(),
  service: text().notNull(),
  displayName: text('display_name').notNull(),
  costPerUnit: numeric('cost_per_unit', { precision: 12, scale: 6 }).notNull(),
  userTokenMultiplier: numeric('user_token_multiplier', { precision: 8, scale: 3 }).notNull().default('1'),
  freeTokensDaily: integer('free_tokens_daily').notNull().default(0),
  minTokenCost: integer('min_token_cost').notNull().default(1),
  maxTokenCost: integer('max_token_cost'),
  isActive: boolean('is_active').notNull().default(true),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

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
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
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
