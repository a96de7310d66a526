import { z } from 'zod';
import { newPassword } from '#contract/auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { routes } from '#contract/routes.ts';
import { time } from '#contract/shapes.ts';

const session = z.object({
  startedAt: time,
  /** To the hour. */
  usedAt: time,
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const listSessions = endpoint(routes.listSessions, {
  summary: 'One’s sessions, newest first, and whether one has a password here',
  access: 'signed-in',
  replies: { 200: z.object({ sessions: z.array(session), hasPassword: z.boolean() }) },
});

export const endOtherSessions = endpoint(routes.endOtherSessions, {
  summary: 'Sign out everywhere else',
  access: 'signed-in',
  replies: { 204: 'nothing' },
});

/** All other sessions end with the old password; this one goes on under a new token. */
export const changePassword = endpoint(routes.changePassword, {
  summary: 'Change one’s password',
  access: 'signed-in',
  body: z.object({
    currentPassword: z.string().max(limits.password.max),
    newPassword,
  }),
  replies: { 204: 'nothing' },
  errors: ['wrong_credentials', 'no_password', 'too_many_requests'],
});
