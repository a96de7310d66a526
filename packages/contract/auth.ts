import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { exampleLogin } from '#contract/examples.ts';
import { normalEmail } from './email-address.ts';
import { limits } from '#contract/limits.ts';
import { id, time, tokens } from '#contract/shapes.ts';
import { issueMessages } from '#contract/issue-messages.ts';

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

/** The current user, with fields that are visible only to that user. */
export const currentUser = user.extend({
  /** The email address is unverified and the server can send a verification link. */
  canConfirmEmail: z.boolean(),
  /**
   * The session was started with a password, two-factor authentication is required for the role and is not set up
   * yet.
   */
  needsSecondFactor: z.boolean(),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** A user as shown next to their content. */
export const userSummary = user.pick({ firstName: true, lastName: true, profileImageUrl: true }).extend({
  /** A guest of a share link, who has no account. */
  isGuest: z.boolean(),
});

const emailRequired = issueMessages.enterEmailAddress;
/** Surrounding whitespace is trimmed. Addresses beyond ASCII (RFC 6531) are allowed; see `normalEmail`. */
export const emailAddress = z
  .string(emailRequired)
  .trim()
  .max(limits.email.max, emailRequired)
  .transform((text) => normalEmail(text) ?? '')
  .pipe(z.string().min(1, emailRequired).max(limits.email.max, emailRequired));
export const newPassword = z
  .string()
  .min(limits.password.min, issueMessages.passwordTooShort)
  .max(limits.password.max, issueMessages.passwordTooLong);
const personName = z
  .string()
  .trim()
  .max(limits.personName.max)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, issueMessages.nameWithControlCharacters)
  .default('');

/** `returnTo` accepts same-site paths only; other values are ignored. */
export const login = endpoint('GET /api/login', {
  summary: 'Redirect to the sign-in page',
  access: 'anyone',
  scope: 'session',
  query: z.object({ returnTo: z.string().max(2000).optional() }),
  replies: { 302: 'redirect' },
});

/**
 * The redirect URI of the OpenID Connect provider. Redirects to the page that was requested, or to /sign-in on
 * failure.
 */
export const signInCallback = endpoint('GET /api/auth/callback', {
  summary: 'Handle the redirect from the sign-in provider',
  access: 'anyone',
  scope: 'session',
  query: z.looseObject({ state: z.string().max(200).optional() }),
  replies: { 302: 'redirect' },
});

export const logout = endpoint('GET /api/logout', {
  summary: 'End the session and redirect to the landing page',
  access: 'anyone',
  scope: 'session',
  replies: { 302: 'redirect' },
});

export const getCurrentUser = endpoint('GET /api/auth/user', {
  summary: 'Retrieve the current user',
  access: 'entering',
  reads: { rows: 'currentUser' },
  replies: { 200: currentUser },
});

export const register = endpoint('POST /api/auth/register', {
  summary: 'Create an account and sign in',
  access: 'anyone',
  scope: 'session',
  changes: [],
  body: z.object({ email: emailAddress, password: newPassword, firstName: personName, lastName: personName }),
  replies: { 201: user },
  errors: ['email_taken', 'too_many_requests'],
  example: { ...exampleLogin, firstName: 'Mara', lastName: 'Lindqvist' },
});

/** The password was correct and two-factor authentication is on: a code is required, and there is no session yet. */
export const codeRequired = z.object({ next: z.literal('code') });
export type CodeRequired = z.infer<typeof codeRequired>;

export const signIn = endpoint('POST /api/auth/sign-in', {
  summary: 'Sign in with email address and password',
  access: 'anyone',
  scope: 'session',
  changes: [],
  body: z.object({
    email: z.string().trim().max(limits.email.max),
    password: z.string().max(limits.password.max),
  }),
  replies: { 200: user, 202: codeRequired },
  errors: ['wrong_credentials', 'account_blocked', 'too_many_requests'],
  example: exampleLogin,
});

export const requestEmailVerification = endpoint('POST /api/auth/verify-email', {
  summary: 'Send an email with a link that verifies the current user’s address',
  access: 'signed-in',
  scope: 'session',
  changes: [],
  replies: { 202: 'nothing' },
  errors: ['mail_unavailable', 'too_many_requests'],
});

/**
 * Target of the mailed link. It is valid only for the account that requested it and only while that account is signed
 * in, so a third party or a link scanner cannot verify an address. Redirects to /verify-email, whose `?outcome=`
 * contains the result; without a session first to the sign-in page.
 */
export const verifyEmail = endpoint('GET /api/auth/verify-email', {
  summary: 'Verify an email address with the token from the mailed link',
  access: 'anyone',
  scope: 'session',
  query: z.object({ token: z.string().max(1000) }),
  replies: { 302: 'redirect' },
});
