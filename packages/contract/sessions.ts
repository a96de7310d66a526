import { z } from 'zod';
import { newPassword } from '#contract/auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { time } from '#contract/shapes.ts';

const session = z.object({
  startedAt: time,
  /** Rounded to the hour. */
  usedAt: time,
  /** True for the session of this request. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const listSessions = endpoint('GET /api/auth/sessions', {
  summary: 'List the current user’s sessions, newest first, and whether the account has a password',
  access: 'signed-in',
  scope: 'session',
  reads: { rows: 'session', in: 'sessions' },
  replies: { 200: z.object({ sessions: z.array(session), hasPassword: z.boolean() }) },
});

export const endOtherSessions = endpoint('DELETE /api/auth/sessions', {
  summary: 'End all other sessions of the current user',
  access: 'signed-in',
  scope: 'session',
  changes: ['session'],
  replies: { 204: 'nothing' },
});

/** Ends all other sessions; the current session gets a new token. */
export const changePassword = endpoint('POST /api/auth/password', {
  summary: 'Change the password',
  access: 'signed-in',
  scope: 'session',
  changes: ['session'],
  body: z.object({
    currentPassword: z.string().max(limits.password.max),
    newPassword,
  }),
  replies: { 204: 'nothing' },
  errors: ['wrong_credentials', 'no_password', 'too_many_requests'],
});
