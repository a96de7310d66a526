import type { AuditAction } from '#contract/audit.ts';

export const auditMessages = {
  columns: { what: 'What', change: 'Change', who: 'Who', when: 'When' },
  failed: 'Failed to load the audit log',
  empty: 'No changes yet',
  emptyText: 'Changes made by admins are recorded here permanently.',
  actions: {
    tokens_set: 'Token balance set',
    tokens_changed: 'Token balance changed',
    role_changed: 'Role changed',
    sessions_ended: 'Signed out everywhere',
    account_blocked: 'Account blocked',
    account_unblocked: 'Account unblocked',
    account_deleted: 'Account deleted',
    account_exported: 'Data exported',
    password_link_created: 'Password link created',
    second_factor_removed: 'Two-factor turned off',
    invite_code_created: 'Invite code created',
    invite_code_deleted: 'Invite code deleted',
    provider_created: 'Provider created',
    provider_changed: 'Provider changed',
    pricing_created: 'Price created',
    pricing_changed: 'Price changed',
    soundfont_uploaded: 'SoundFont uploaded',
    soundfont_default_changed: 'SoundFont of new tracks changed',
    soundfont_deleted: 'SoundFont deleted',
  } satisfies Record<AuditAction, string>,
} as const;
