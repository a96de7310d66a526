import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ApiTokenScope } from '#contract/api-token-scopes.ts';
import { bytea, instant } from '#server/platform/storage/columns.ts';

export const apiTokensTable = pgTable('api_tokens', {
  id: uuid().primaryKey(),
  /** SHA-256 of the token. */
  tokenHash: bytea('token_hash').notNull(),
  tokenStart: text('token_start').notNull(),
  userId: uuid('user_id').notNull(),
  name: text().notNull(),
  scopes: text().array().$type<ApiTokenScope[]>().notNull(),
  /** Null: all projects of its owner. */
  projectId: uuid('project_id'),
  /** Null: no limit. */
  spendingLimit: integer('spending_limit'),
  spent: integer().notNull().default(0),
  /** Whether it was created in a session that the sign-in provider began. */
  byProvider: boolean('by_provider').notNull(),
  expiresAt: instant('expires_at'),
  lastUsedAt: instant('last_used_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
});
