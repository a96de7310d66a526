import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant } from '#server/platform/storage/columns.ts';

export const secondFactorsTable = pgTable('second_factors', {
  userId: uuid('user_id').primaryKey(),
  encryptedSecret: bytea('encrypted_secret').notNull(),
  lastCounter: bigint('last_counter', { mode: 'number' }).notNull(),
  salt: bytea().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const recoveryCodesTable = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id').notNull(),
    codeHash: bytea('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

export const pendingMfaTable = pgTable('pending_mfa_challenges', {
  tokenHash: bytea('token_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  passwordFingerprint: text('password_fingerprint').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
