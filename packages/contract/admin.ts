import { z } from 'zod';
import { adminUser } from '#contract/accounts.ts';
import { role } from '#contract/auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import { exampleIds } from '#contract/examples.ts';
import { limits } from '#contract/limits.ts';
import { id, nextCursor, page, tokens } from '#contract/shapes.ts';
import { ledgerPage } from '#contract/tokens.ts';
import { issueMessages } from '#contract/issue-messages.ts';

const users = z.object({ users: z.array(adminUser), nextCursor });

export const listUsers = endpoint('GET /api/admin/users', {
  summary: 'List all users, newest first',
  access: 'admin',
  reads: { rows: 'user', in: 'users' },
  query: page,
  replies: { 200: users },
});

const { userSearch, tokenBalance, tokenDescription } = limits;

/** Case-insensitive substring search in "email, first name last name". */
export const searchUsers = endpoint('GET /api/admin/users/search', {
  summary: 'Search users by email address or name, newest first',
  access: 'admin',
  reads: { rows: 'user', in: 'users' },
  query: page.extend({
    term: z
      .string(issueMessages.searchTooShort)
      .trim()
      .min(userSearch.min, issueMessages.searchTooShort)
      .max(userSearch.max, issueMessages.userSearchTooLong),
  }),
  replies: { 200: users },
});

export const listUserTransactions = endpoint('GET /api/admin/users/:userId/transactions', {
  summary: 'List a user’s token transactions, newest first',
  access: 'admin',
  reads: { rows: 'transaction', in: 'transactions' },
  query: page,
  replies: { 200: ledgerPage },
  errors: ['not_found'],
});

export const getAdminStats = endpoint('GET /api/admin/stats', {
  summary: 'Retrieve the statistics of the admin page',
  access: 'admin',
  reads: { from: ['user'] },
  replies: {
    200: z.object({
      totalUsers: z.int().nonnegative(),
      /** Unexpired sessions; a user may have several. */
      activeSessions: z.int().nonnegative(),
      /** Sum of all balances. */
      totalTokens: tokens.nonnegative(),
      /** Stored WAV files, stems and MIDI of frozen versions. */
      frozenBytes: z.int().nonnegative(),
    }),
  },
});

const description = z
  .string(issueMessages.enterDescription)
  .trim()
  .min(1, issueMessages.enterDescription)
  .max(tokenDescription.max, issueMessages.tokenDescriptionTooLong);

/** The difference is recorded in the ledger as a `grant` (increase) or a `correction` (decrease). */
export const setUserTokens = endpoint('POST /api/admin/users/:userId/tokens', {
  summary: 'Set a user’s token balance',
  access: 'admin',
  changes: ['user'],
  body: z.object({
    balance: z
      .int(issueMessages.enterTokenBalance)
      .min(0, issueMessages.enterTokenBalance)
      .max(tokenBalance.max, issueMessages.enterTokenBalance),
    description,
  }),
  replies: { 200: adminUser },
  errors: ['not_found'],
  example: { balance: 500, description: 'Start of the production' },
});

/** Adds a signed amount; fails if the balance would become negative. */
export const updateTokens = endpoint('POST /api/user/update-tokens', {
  summary: 'Add tokens to a user’s balance or remove tokens from it',
  access: 'admin',
  changes: [],
  body: z.object({
    userId: id,
    amount: z
      .int()
      .min(-tokenBalance.max)
      .max(tokenBalance.max)
      .refine((amount) => amount !== 0, issueMessages.amountIsZero),
    description,
  }),
  replies: { 200: adminUser },
  errors: ['not_found', 'insufficient_tokens'],
  example: { userId: exampleIds.ravi, amount: 100, description: 'For the extra cues' },
});

/** The user has to sign in again on every device, including an admin who ends their own sessions. */
export const endUserSessions = endpoint('DELETE /api/admin/users/:userId/sessions', {
  summary: 'End all sessions of a user',
  access: 'admin',
  scope: 'session',
  changes: ['user'],
  replies: { 204: 'nothing' },
  errors: ['not_found'],
});

/** The new role applies to the user's next request. */
export const setUserRole = endpoint('PATCH /api/admin/users/:userId/role', {
  summary: 'Change a user’s role',
  access: 'admin',
  changes: ['user'],
  body: z.object({ role }),
  replies: { 200: adminUser },
  errors: ['not_found', 'own_role'],
});
