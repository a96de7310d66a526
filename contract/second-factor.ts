import { z } from 'zod';
import { user } from '#contract/auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { routes } from '#contract/routes.ts';
import { time } from '#contract/shapes.ts';

const password = z.string().max(limits.password.max);
/** Six digits of the app, or a recovery code; spaces and hyphens do not matter. */
const code = z.string().max(limits.secondFactorCode.max);
const recoveryCodes = z.array(z.string());
/** Whoever has this role and signs in with a password must have one, so that its owner cannot turn it off. */
const isDemanded = z.boolean();

/** For the browser that has just shown the password, within five minutes; what shows that is a cookie of its own. */
export const signInWithCode = endpoint(routes.signInWithCode, {
  summary: 'Enter a two-factor code, and sign in',
  access: 'anyone',
  body: z.object({ code }),
  replies: { 200: user },
  errors: ['wrong_code', 'sign_in_over', 'wrong_credentials', 'too_many_requests'],
});

export const getSecondFactor = endpoint(routes.getSecondFactor, {
  summary: 'Whether two-factor is on for oneself',
  access: 'entering',
  replies: {
    200: z.object({
      isOn: z.boolean(),
      since: time.nullable(),
      recoveryCodesLeft: z.int().nonnegative(),
      isDemanded,
    }),
  },
});

/** Changes nothing yet: what comes back is for the app, and then for `confirmSecondFactor` in the same session. */
export const beginSecondFactor = endpoint(routes.beginSecondFactor, {
  summary: 'Get a secret for an authenticator app',
  access: 'entering',
  body: z.object({ password }),
  replies: {
    200: z.object({
      /** Goes with the code that shows that the app has the secret; within ten minutes. */
      setUp: z.string(),
      /** In base 32, to type in. */
      secret: z.string(),
      /** `otpauth://totp/…`, which the QR code says. */
      address: z.string(),
      /** The dark squares as the path of an SVG that is `size` units wide and high, with its quiet edge. */
      qrCode: z.object({ size: z.int().positive(), path: z.string() }),
    }),
  },
  errors: ['wrong_credentials', 'no_password', 'second_factor_on', 'too_many_requests'],
});

/** The recovery codes are told here and never again; each takes the place of the app's code once. */
export const confirmSecondFactor = endpoint(routes.confirmSecondFactor, {
  summary: 'Turn on two-factor with a code from the app',
  access: 'entering',
  body: z.object({ setUp: z.string().max(1000), code }),
  replies: { 200: z.object({ recoveryCodes }) },
  errors: ['wrong_code', 'invalid_link', 'second_factor_on'],
});

const shown = {
  body: z.object({ password, code }),
  errors: ['wrong_credentials', 'wrong_code', 'no_password', 'second_factor_off', 'too_many_requests'],
} as const;

export const turnOffSecondFactor = endpoint(routes.turnOffSecondFactor, {
  summary: 'Turn off two-factor with the password and a code',
  access: 'signed-in',
  ...shown,
  errors: [...shown.errors, 'second_factor_demanded'],
  replies: { 204: 'nothing' },
});

/** Those before are worth nothing any more. */
export const renewRecoveryCodes = endpoint(routes.renewRecoveryCodes, {
  summary: 'Get new recovery codes with the password and a code',
  access: 'signed-in',
  ...shown,
  replies: { 200: z.object({ recoveryCodes }) },
});

export const getUserSecondFactor = endpoint(routes.getUserSecondFactor, {
  summary: 'Whether a user has two-factor on',
  access: 'admin',
  replies: { 200: z.object({ isOn: z.boolean(), isDemanded }) },
  errors: ['not_found'],
});

/** For whoever has lost the phone and the recovery codes. The password stays, and so do the sessions. */
export const removeUserSecondFactor = endpoint(routes.removeUserSecondFactor, {
  summary: 'Turn off a user’s two-factor',
  access: 'admin',
  replies: { 204: 'nothing' },
  errors: ['not_found', 'own_second_factor', 'second_factor_off'],
});
