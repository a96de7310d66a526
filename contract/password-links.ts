import { z } from 'zod';
import { codeNeeded, newPassword, user } from '#contract/auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import { routes } from '#contract/routes.ts';
import { time } from '#contract/shapes.ts';

/**
 * A token that lets somebody choose a new password without the old one, once, within a day. It belongs behind the `#` of
 * `/new-password`, where no log and no server on the way sees it. Another password, chosen in whatever way, ends it.
 */
export const createPasswordLink = endpoint(routes.createPasswordLink, {
  summary: 'Create a password reset link for a user',
  access: 'admin',
  replies: { 201: z.object({ token: z.string(), expiresAt: time }) },
  errors: ['not_found', 'own_password', 'no_password'],
});

/** Ends all sessions of the account, and begins one; where there is a second factor, its code is asked for first. */
export const setForgottenPassword = endpoint(routes.setForgottenPassword, {
  summary: 'Set a new password with a reset link, and sign in',
  access: 'anyone',
  body: z.object({ token: z.string().max(1000), newPassword }),
  replies: { 200: user, 202: codeNeeded },
  errors: ['invalid_link', 'wrong_credentials'],
});
