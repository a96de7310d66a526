import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { routes } from '#contract/routes.ts';
import { id, time, tokens } from '#contract/shapes.ts';

export const roles = ['collaborator', 'creator', 'admin'] as const;
export const role = z.enum(roles);
export type Role = z.infer<typeof role>;

export const user = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  role,
  tokens,
  createdAt: time,
  inviteValidated: z.boolean(),
});
export type User = z.infer<typeof user>;

/** What a person learns of themselves alone. */
export const currentUser = user.extend({
  /** The address is not confirmed yet, and a link can be mailed to it. */
  canConfirmEmail: z.boolean(),
  /** This session was begun by a password that must have a second factor beside it, and there is none yet. */
  needsSecondFactor: z.boolean(),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** How a person is shown beside what they did. */
export const personNames = user.pick({ firstName: true, lastName: true, profileImageUrl: true });

const noEmail = 'Please enter an email address.';
/** As people type it, perhaps with a blank around it. */
export const emailAddress = z.string(noEmail).trim().max(limits.email.max, noEmail).pipe(z.email(noEmail));
export const newPassword = z
  .string()
  .min(limits.password.min, `Passwords need at least ${limits.password.min} characters.`)
  .max(limits.password.max, `Passwords can have at most ${limits.password.max} characters.`);
const personName = z
  .string()
  .trim()
  .max(limits.personName.max)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'A name can’t contain line breaks or control characters.')
  .default('');

/** `returnTo` takes same-site paths only; anything else is ignored. */
export const login = endpoint(routes.login, {
  summary: 'Redirect to the sign-in page',
  access: 'anyone',
  query: z.object({ returnTo: z.string().max(2000).optional() }),
  replies: { 302: 'redirect' },
});

/** Where the outside provider sends people back to; it ends where they wanted to go, or on /sign-in. */
export const signInCallback = endpoint(routes.signInCallback, {
  summary: 'Return from the sign-in provider',
  access: 'anyone',
  query: z.looseObject({ state: z.string().max(200).optional() }),
  replies: { 302: 'redirect' },
});

export const logout = endpoint(routes.logout, {
  summary: 'End the session and go to the landing page',
  access: 'anyone',
  replies: { 302: 'redirect' },
});

export const getCurrentUser = endpoint(routes.getCurrentUser, {
  summary: 'The signed-in user',
  access: 'entering',
  replies: { 200: currentUser },
});

export const register = endpoint(routes.register, {
  summary: 'Create an account and sign in',
  access: 'anyone',
  body: z.object({ email: emailAddress, password: newPassword, firstName: personName, lastName: personName }),
  replies: { 201: user },
  errors: ['email_taken', 'too_many_requests'],
});

/** What a right password leads to where there is a second factor: the code is asked for, and nobody is signed in yet. */
export const codeNeeded = z.object({ next: z.literal('code') });
export type CodeNeeded = z.infer<typeof codeNeeded>;

export const signIn = endpoint(routes.signIn, {
  summary: 'Sign in with email and password',
  access: 'anyone',
  body: z.object({
    email: z.string().trim().max(limits.email.max),
    password: z.string().max(limits.password.max),
  }),
  replies: { 200: user, 202: codeNeeded },
  errors: ['wrong_credentials', 'account_blocked', 'too_many_requests'],
});

export const requestEmailVerification = endpoint(routes.requestEmailVerification, {
  summary: 'Request a link to confirm one’s email address',
  access: 'signed-in',
  replies: { 202: 'nothing' },
  errors: ['mail_unavailable', 'too_many_requests'],
});

/**
 * Where the mailed link leads. It counts for the account that asked and only while that one is signed
 * in, so that neither a stranger nor a program that follows links can confirm for somebody else. It ends on
 * /verify-email, whose `?outcome=` says how it went, or first on the sign-in page.
 */
export const verifyEmail = endpoint(routes.verifyEmail, {
  summary: 'Confirm an email address with the emailed link',
  access: 'anyone',
  query: z.object({ token: z.string().max(1000) }),
  replies: { 302: 'redirect' },
});
