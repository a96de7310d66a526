import { z } from 'zod';
import { user } from '#contract/auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { time } from '#contract/shapes.ts';

const password = z.string().max(limits.password.max);
/** A six-digit code or a recovery code; spaces and hyphens are ignored. */
const code = z.string().max(limits.secondFactorCode.max);
const recoveryCodes = z.array(z.string());
/**
 * Two-factor authentication is required for the user's role when signing in with a password, and cannot be turned
 * off.
 */
const isDemanded = z.boolean();

/** Requires the cookie of a correct password sign-in, which is valid for five minutes. */
export const signInWithCode = endpoint('POST /api/auth/sign-in/code', {
  summary: 'Complete a sign-in with a two-factor code',
  access: 'anyone',
  scope: 'session',
  changes: [],
  body: z.object({ code }),
  replies: { 200: user },
  errors: ['wrong_code', 'sign_in_over', 'wrong_credentials', 'too_many_requests'],
});

export const getSecondFactor = endpoint('GET /api/auth/second-factor', {
  summary: 'Retrieve the two-factor settings of the current user',
  access: 'entering',
  scope: 'session',
  reads: { rows: 'secondFactor' },
  replies: {
    200: z.object({
      isOn: z.boolean(),
      since: time.nullable(),
      recoveryCodesLeft: z.int().nonnegative(),
      isDemanded,
    }),
  },
});

/** Has no effect until `confirmSecondFactor` is called in the same session. */
export const beginSecondFactor = endpoint('POST /api/auth/second-factor', {
  summary: 'Create a secret for an authenticator app',
  access: 'entering',
  scope: 'session',
  changes: [],
  body: z.object({ password }),
  replies: {
    200: z.object({
      /** Sent to `confirmSecondFactor` together with a code; valid for ten minutes. */
      setUp: z.string(),
      /** The secret in base32, for manual entry. */
      secret: z.string(),
      /** The `otpauth://totp/…` URI encoded in the QR code. */
      address: z.string(),
      /** The dark modules as an SVG path; `size` is the width and height in modules, including the quiet zone. */
      qrCode: z.object({ size: z.int().positive(), path: z.string() }),
    }),
  },
  errors: ['wrong_credentials', 'no_password', 'second_factor_on', 'too_many_requests'],
});

/** The recovery codes are returned only once; each can be used once instead of a code of the app. */
export const confirmSecondFactor = endpoint('PUT /api/auth/second-factor', {
  summary: 'Enable two-factor authentication with a code of the app',
  access: 'entering',
  scope: 'session',
  changes: ['secondFactor', 'currentUser', 'session'],
  body: z.object({ setUp: z.string().max(1000), code }),
  replies: { 200: z.object({ recoveryCodes }) },
  errors: ['wrong_code', 'invalid_link', 'second_factor_on'],
});

const reauthentication = {
  body: z.object({ password, code }),
  errors: ['wrong_credentials', 'wrong_code', 'no_password', 'second_factor_off', 'too_many_requests'],
} as const;

export const turnOffSecondFactor = endpoint('POST /api/auth/second-factor/off', {
  summary: 'Disable two-factor authentication with the password and a code',
  access: 'signed-in',
  scope: 'session',
  changes: ['secondFactor', 'currentUser'],
  ...reauthentication,
  errors: [...reauthentication.errors, 'second_factor_demanded'],
  replies: { 204: 'nothing' },
});

/** Invalidates the previous recovery codes. */
export const renewRecoveryCodes = endpoint('POST /api/auth/second-factor/recovery-codes', {
  summary: 'Replace the recovery codes, confirmed by the password and a code',
  access: 'signed-in',
  scope: 'session',
  changes: ['secondFactor'],
  ...reauthentication,
  replies: { 200: z.object({ recoveryCodes }) },
});

export const getUserSecondFactor = endpoint('GET /api/admin/users/:userId/second-factor', {
  summary: 'Retrieve the two-factor status of a user',
  access: 'admin',
  scope: 'session',
  reads: { rows: 'secondFactor' },
  replies: { 200: z.object({ isOn: z.boolean(), isDemanded }) },
  errors: ['not_found'],
});

/** For users who lost the authenticator and the recovery codes. The password and the sessions are not changed. */
export const removeUserSecondFactor = endpoint('DELETE /api/admin/users/:userId/second-factor', {
  summary: 'Disable two-factor authentication of a user',
  access: 'admin',
  scope: 'session',
  changes: ['secondFactor', 'user'],
  replies: { 204: 'nothing' },
  errors: ['not_found', 'own_second_factor', 'second_factor_off'],
});
