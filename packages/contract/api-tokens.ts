import { z } from 'zod';
import { apiTokenScopes } from '#contract/api-token-scopes.ts';
import { userSummary } from '#contract/auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import { exampleIds } from '#contract/examples.ts';
import { limits } from '#contract/limits.ts';
import { id, nextCursor, page, time, tokens } from '#contract/shapes.ts';
import { issueMessages } from '#contract/issue-messages.ts';

const scopes = z
  .array(z.enum(apiTokenScopes))
  .min(1)
  .max(apiTokenScopes.length)
  .transform((chosen) => apiTokenScopes.filter((scope) => chosen.includes(scope)));

export const apiToken = z.object({
  id,
  name: z.string(),
  /** The first characters of the token, which is not stored. */
  tokenStart: z.string(),
  scopes: z.array(z.enum(apiTokenScopes)),
  /** The only project that it can be used for; null: all projects of its owner. */
  projectId: id.nullable(),
  projectName: z.string().nullable(),
  /** The most tokens that its generations may cost, free ones included; null: no limit. */
  spendingLimit: tokens.nullable(),
  /** The tokens that its generations cost so far, those that are running included. */
  spent: tokens,
  expiresAt: time.nullable(),
  /** Exact to the minute; null: not used yet. */
  lastUsedAt: time.nullable(),
  createdAt: time,
  /** The user as whom it acts. */
  owner: userSummary.extend({ id }),
});
export type ApiToken = z.infer<typeof apiToken>;

const list = z.object({ apiTokens: z.array(apiToken), nextCursor });

export const listApiTokens = endpoint('GET /api/api-tokens', {
  summary: 'List the current user’s API tokens, newest first',
  access: 'validated',
  scope: 'session',
  reads: { rows: 'apiToken', in: 'apiTokens' },
  query: page,
  replies: { 200: list },
});

/** The `admin` scope is for admins. A token that is bound to a project cannot have it. */
export const createApiToken = endpoint('POST /api/api-tokens', {
  summary: 'Create an API token',
  access: 'validated',
  scope: 'session',
  changes: ['apiToken'],
  body: z
    .object({
      name: z
        .string(issueMessages.enterName)
        .trim()
        .min(1, issueMessages.enterName)
        .max(limits.apiTokenName.max, issueMessages.apiTokenNameTooLong),
      scopes,
      projectId: id.nullable().default(null),
      spendingLimit: z.int().min(1).max(limits.tokenBalance.max).nullable().default(null),
      expiresAt: time.nullable().default(null),
    })
    .refine((body) => body.projectId === null || !body.scopes.includes('admin'), {
      path: ['scopes'],
      message: issueMessages.projectTokenWithAdminScope,
    }),
  /** `token` is returned only once. */
  replies: { 201: apiToken.extend({ token: z.string() }) },
  errors: ['not_found', 'role_required', 'too_many_api_tokens', 'validation_failed'],
  example: {
    name: 'Build of the game',
    scopes: ['read', 'generate'],
    projectId: exampleIds.project,
    spendingLimit: 500,
    expiresAt: '2027-06-30T00:00:00.000Z',
  },
});

/** For its owner, for the admin of the project that it is bound to, and for admins. */
export const revokeApiToken = endpoint('DELETE /api/api-tokens/:apiTokenId', {
  summary: 'Revoke an API token; it is refused from the next call on and its streams end',
  access: 'validated',
  scope: 'session',
  changes: ['apiToken'],
  replies: { 204: 'nothing' },
  errors: ['not_found'],
});

export const getCurrentApiToken = endpoint('GET /api/api-tokens/current', {
  summary: 'Retrieve the API token of this request',
  access: 'validated',
  acceptsProjectTokens: true,
  reads: { rows: 'apiToken' },
  replies: { 200: apiToken },
  errors: ['not_found'],
});

/** For users who may edit the project. */
export const listProjectApiTokens = endpoint('GET /api/projects/:projectId/api-tokens', {
  summary: 'List the API tokens that are bound to a project, newest first',
  access: 'validated',
  scope: 'session',
  reads: { rows: 'apiToken', in: 'apiTokens' },
  query: page,
  replies: { 200: list },
  errors: ['not_found', 'forbidden', 'role_required'],
});

export const listAllApiTokens = endpoint('GET /api/admin/api-tokens', {
  summary: 'List the API tokens of all users, newest first',
  access: 'admin',
  scope: 'session',
  reads: { rows: 'apiToken', in: 'apiTokens' },
  query: page,
  replies: { 200: list },
});
