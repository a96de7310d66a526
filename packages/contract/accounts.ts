import { z } from 'zod';
import { user } from '#contract/auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { time } from '#contract/shapes.ts';

/** A user as returned to admins. */
export const adminUser = user.extend({
  /** Time the account was blocked; null if it is not blocked. */
  blockedAt: time.nullable(),
});
export type AdminUser = z.infer<typeof adminUser>;

const rows = z.array(z.record(z.string(), z.unknown()));

/** The stored data of a user, as database rows; password hashes, tokens and secrets are excluded. */
export const accountExport = z.object({
  exportedAt: time,
  account: z.record(z.string(), z.unknown()),
  identities: rows,
  sessions: rows,
  projects: rows,
  tracks: rows,
  versions: rows,
  generations: rows,
  takeSets: rows,
  ideas: rows,
  comments: rows,
  reactions: rows,
  verdicts: rows,
  votes: rows,
  ballots: rows,
  playlists: rows,
  images: rows,
  shareLinks: rows,
  webhooks: rows,
  apiTokens: rows,
  tokenTransactions: rows,
  purchases: rows,
});
export type AccountExport = z.infer<typeof accountExport>;

export const exportAccount = endpoint('GET /api/auth/export', {
  summary: 'Export all data stored about the current user as a JSON file',
  access: 'signed-in',
  scope: 'session',
  reads: {},
  costly: true,
  replies: { 200: accountExport },
});

/** The user's tracks remain in projects owned by other users, attributed to “Former member”. */
export const deleteAccount = endpoint('POST /api/auth/delete-account', {
  summary: 'Delete the current user’s account',
  access: 'signed-in',
  scope: 'session',
  changes: [],
  body: z.object({
    /** The password; for an account without a password, its email address. */
    confirmation: z.string().max(Math.max(limits.password.max, limits.email.max)),
  }),
  replies: { 204: 'nothing' },
  errors: ['wrong_credentials', 'last_admin', 'too_many_requests'],
});

/** Blocking a user ends all their sessions and prevents sign-in. */
export const setUserBlocked = endpoint('PUT /api/admin/users/:userId/blocked', {
  summary: 'Block or unblock a user',
  access: 'admin',
  changes: ['user'],
  body: z.object({ blocked: z.boolean() }),
  replies: { 200: adminUser },
  errors: ['not_found', 'own_account'],
});

export const deleteUser = endpoint('DELETE /api/admin/users/:userId', {
  summary: 'Delete a user; their tracks remain, attributed to “Former member”',
  access: 'admin',
  changes: ['user'],
  replies: { 204: 'nothing' },
  errors: ['not_found', 'own_account'],
});

export const exportUser = endpoint('GET /api/admin/users/:userId/export', {
  summary: 'Export all data stored about a user as a JSON file',
  access: 'admin',
  scope: 'session',
  reads: {},
  costly: true,
  replies: { 200: accountExport },
  errors: ['not_found'],
});
