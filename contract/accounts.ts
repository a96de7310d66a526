import { z } from 'zod';
import { user } from '#contract/auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { routes } from '#contract/routes.ts';
import { time } from '#contract/shapes.ts';

/** As an admin sees people. */
export const adminUser = user.extend({
  /** Since when the person cannot sign in; null: they can. */
  blockedAt: time.nullable(),
});
export type AdminUser = z.infer<typeof adminUser>;

const rows = z.array(z.record(z.string(), z.unknown()));

/** What is kept of a person, as the database has it. No hash, token or secret. */
export const accountExport = z.object({
  exportedAt: time,
  account: z.record(z.string(), z.unknown()),
  identities: rows,
  sessions: rows,
  projects: rows,
  tracks: rows,
  generations: rows,
  ideas: rows,
  comments: rows,
  tokenTransactions: rows,
  purchases: rows,
});
export type AccountExport = z.infer<typeof accountExport>;

export const exportAccount = endpoint(routes.exportAccount, {
  summary: 'Export one’s own data as a JSON file',
  access: 'signed-in',
  costly: true,
  replies: { 200: accountExport },
});

/** What was made stays in the projects of others, under “Former member”. */
export const deleteAccount = endpoint(routes.deleteAccount, {
  summary: 'Delete one’s own account',
  access: 'signed-in',
  body: z.object({
    /** The password; of an account without one, its email address. */
    confirmation: z.string().max(Math.max(limits.password.max, limits.email.max)),
  }),
  replies: { 204: 'nothing' },
  errors: ['wrong_credentials', 'last_admin', 'too_many_requests'],
});

/** A blocked person is signed out everywhere at once, and signs in no more. */
export const setUserBlocked = endpoint(routes.setUserBlocked, {
  summary: 'Block or unblock an account',
  access: 'admin',
  body: z.object({ blocked: z.boolean() }),
  replies: { 200: adminUser },
  errors: ['not_found', 'own_account'],
});

export const deleteUser = endpoint(routes.deleteUser, {
  summary: 'Delete an account; what they added stays, credited to “Former member”',
  access: 'admin',
  replies: { 204: 'nothing' },
  errors: ['not_found', 'own_account'],
});

export const exportUser = endpoint(routes.exportUser, {
  summary: 'Export a user’s data as a JSON file',
  access: 'admin',
  costly: true,
  replies: { 200: accountExport },
  errors: ['not_found'],
});
