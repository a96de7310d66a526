import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AuditAction, AuditTarget } from '#contract/audit.ts';
import { instant } from '#server/platform/storage/columns.ts';

type AuditDetails = Readonly<Record<string, unknown>>;

export const auditLogTable = pgTable('audit_log', {
  id: uuid().primaryKey(),
  actorId: uuid('actor_id').notNull(),
  actorEmail: text('actor_email').notNull(),
  /** The API token by which the actor made the change. */
  apiTokenId: uuid('api_token_id'),
  action: text().$type<AuditAction>().notNull(),
  targetType: text('target_type').$type<AuditTarget>().notNull(),
  targetId: uuid('target_id').notNull(),
  before: jsonb().$type<AuditDetails>(),
  after: jsonb().$type<AuditDetails>(),
  ip: text().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
