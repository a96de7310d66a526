import { z } from 'zod';
import { role, user } from '#contract/auth.ts';
import { endpoint, type EndpointSpec } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { id, nextCursor, page, time } from '#contract/shapes.ts';
import { issueMessages } from '#contract/issue-messages.ts';

const code = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(limits.inviteCode.min, missing)
    .max(limits.inviteCode.max, issueMessages.inviteCodeTooLong);

const redemption = {
  summary: 'Redeem an invite code',
  access: 'signed-in',
  scope: 'session',
  changes: ['currentUser', 'balance', 'transaction', 'project'],
  body: z.object({ code: code(issueMessages.inviteCodeMissing) }),
  replies: { 200: user },
  errors: ['invalid_invite_code', 'invite_already_validated', 'already_member', 'too_many_requests'],
} as const satisfies EndpointSpec;

export const validateInvite = endpoint('POST /api/invite/validate', redemption);
/** Alias of `validateInvite` at another path. */
export const validateInviteAlias = endpoint('POST /api/auth/validate-invite', redemption);

export const inviteCode = z.object({
  id,
  code: z.string(),
  description: z.string().nullable(),
  role,
  maxUses: z.int().positive(),
  usedCount: z.int().nonnegative(),
  isActive: z.boolean(),
  expiresAt: time.nullable(),
  createdAt: time,
});
export type InviteCode = z.infer<typeof inviteCode>;

const { inviteUses: uses } = limits;

const wholeUses = z.int().min(uses.min, issueMessages.tooFewUses).max(uses.max, issueMessages.tooManyUses);

/** Accepts form input: a string is parsed as an integer, and input that is not a number counts as 1. */
const maxUses = z
  .union([z.number(), z.string(), z.null()])
  .transform((input) => (typeof input === 'number' ? input : parseUses(input)))
  .pipe(wholeUses);

function parseUses(input: string | null): number {
  const read = Number.parseInt(input ?? '', 10);
  return Number.isNaN(read) ? uses.min : read;
}

export const listInviteCodes = endpoint('GET /api/admin/invite-codes', {
  summary: 'List all invite codes, newest first',
  access: 'admin',
  reads: { rows: 'inviteCode', in: 'inviteCodes' },
  query: page,
  replies: { 200: z.object({ inviteCodes: z.array(inviteCode), nextCursor }) },
});

export const createInviteCode = endpoint('POST /api/admin/invite-codes', {
  summary: 'Create an invite code',
  access: 'admin',
  changes: ['inviteCode'],
  body: z.object({
    code: code(issueMessages.enterInviteCode),
    description: z.string().trim().max(limits.inviteDescription.max).nullish(),
    role: role.default('collaborator'),
    maxUses: maxUses.default(uses.min),
    isActive: z.boolean().default(true),
    expiresAt: z.iso.datetime({ offset: true }).nullish(),
  }),
  replies: { 201: inviteCode },
  errors: ['invite_code_taken'],
  example: { code: 'WELCOME-2026', description: 'For the sound team', role: 'creator', maxUses: 10 },
});

export const deleteInviteCode = endpoint('DELETE /api/admin/invite-codes/:inviteCodeId', {
  summary: 'Delete an invite code; accounts that used it are not affected',
  access: 'admin',
  changes: ['inviteCode'],
  replies: { 204: 'nothing' },
  errors: ['not_found'],
});

/** An invite code that also adds the user who redeems it to one project as a collaborator. */
export const inviteLink = inviteCode.pick({ id: true, code: true, createdAt: true }).extend({
  expiresAt: time,
});
export type InviteLink = z.infer<typeof inviteLink>;

export const listInviteLinks = endpoint('GET /api/projects/:projectId/invite-links', {
  summary: 'List the unused invite links of a project, newest first',
  access: 'validated',
  // The codes give access to the project.
  scope: 'manage',
  reads: { rows: 'inviteLink', in: 'inviteLinks', from: ['project'] },
  replies: { 200: z.object({ inviteLinks: z.array(inviteLink) }) },
  errors: ['not_found', 'forbidden', 'role_required'],
});

export const createInviteLink = endpoint('POST /api/projects/:projectId/invite-links', {
  summary: `Create an invite link for a project, valid for one use within ${limits.inviteLinkDays} days`,
  access: 'validated',
  changes: ['inviteLink'],
  replies: { 201: inviteLink },
  errors: ['not_found', 'forbidden', 'role_required', 'too_many_requests'],
});

export const deleteInviteLink = endpoint('DELETE /api/projects/:projectId/invite-links/:inviteCodeId', {
  summary: 'Revoke an invite link of a project',
  access: 'validated',
  changes: ['inviteLink'],
  replies: { 204: 'nothing' },
  errors: ['not_found', 'forbidden', 'role_required'],
});
