import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, nextCursor, page, time } from '#contract/shapes.ts';

export const auditActions = [
  'tokens_set',
  'tokens_changed',
  'role_changed',
  'sessions_ended',
  'account_blocked',
  'account_unblocked',
  'account_deleted',
  'account_exported',
  'password_link_created',
  'second_factor_removed',
  'invite_code_created',
  'invite_code_deleted',
  'provider_created',
  'provider_changed',
  'pricing_created',
  'pricing_changed',
  'soundfont_uploaded',
  'soundfont_default_changed',
  'soundfont_deleted',
  'share_link_created',
  'share_link_changed',
  'share_link_revoked',
  'sharing_switched',
  'api_token_created',
  'api_token_revoked',
  'webhook_created',
  'webhook_changed',
  'webhook_deleted',
  'webhook_secret_renewed',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditTargets = [
  'user',
  'invite_code',
  'provider',
  'service_pricing',
  'soundfont',
  'share_link',
  'api_token',
  'webhook',
  'server',
] as const;
export type AuditTarget = (typeof auditTargets)[number];

const facts = z.record(z.string(), z.unknown()).nullable();

/**
 * One change made by an admin, or one of a share link, API token or webhook. `before` and `after` contain the changed
 * fields, never secrets.
 */
export const auditEntry = z.object({
  id,
  actor: z.object({ id, email: z.string() }),
  /** The API token by which the actor made the change; null: in a session. */
  apiTokenId: id.nullable(),
  action: z.enum(auditActions),
  targetType: z.enum(auditTargets),
  targetId: id,
  before: facts,
  after: facts,
  ip: z.string(),
  createdAt: time,
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const listAuditLog = endpoint('GET /api/admin/audit-log', {
  summary: 'List the changes made by admins, newest first',
  access: 'admin',
  reads: { rows: 'auditEntry', in: 'entries' },
  query: page,
  replies: { 200: z.object({ entries: z.array(auditEntry), nextCursor }) },
});
