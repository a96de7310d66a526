import { z } from 'zod';
import { codeRequired, newPassword, user } from '#contract/auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import { time } from '#contract/shapes.ts';

/**
 * A single-use token, valid for one day, that sets a new password without the old one. It belongs in the fragment
 * (`#`) of `/new-password`, which is neither sent to servers nor logged. Any change of the password invalidates it.
 */
export const createPasswordLink = endpoint('POST /api/admin/users/:userId/password-link', {
  summary: 'Create a password reset link for a user',
  access: 'admin',
  scope: 'session',
  changes: ['user'],
  replies: { 201: z.object({ token: z.string(), expiresAt: time }) },
  errors: ['not_found', 'own_password', 'no_password'],
});

/** Ends all sessions of the account and starts a new one; with two-factor authentication a code is required first. */
export const setForgottenPassword = endpoint('POST /api/auth/forgotten-password', {
  summary: 'Set a new password with a reset token and sign in',
  access: 'anyone',
  scope: 'session',
  changes: [],
  body: z.object({ token: z.string().max(1000), newPassword }),
  replies: { 200: user, 202: codeRequired },
  errors: ['invalid_link', 'wrong_credentials'],
});
