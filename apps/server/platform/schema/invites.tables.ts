import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { roles } from '#contract/auth.ts';
import { instant } from '#server/platform/storage/columns.ts';

export const inviteCodesTable = pgTable('invite_codes', {
  id: uuid().primaryKey(),
  code: text().notNull(),
  description: text(),
  role: text({ enum: roles }).notNull().default('collaborator'),
  maxUses: integer('max_uses').notNull(),
  usedCount: integer('used_count').notNull().default(0),
  isActive: boolean('is_active').notNull().default(true),
  expiresAt: instant('expires_at'),
  createdBy: uuid('created_by'),
  /** Redeeming the code also adds the user to this project. */
  projectId: uuid('project_id'),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const inviteRedemptionsTable = pgTable('invite_redemptions', {
  userId: uuid('user_id').primaryKey(),
  codeId: uuid('code_id'),
  redeemedAt: instant('redeemed_at').notNull().defaultNow(),
});
