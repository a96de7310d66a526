import type { signInErrors } from '#contract/sign-in-messages.ts';

/** Errors of a sign-in through the OpenID Connect provider, passed as `?error=` to /sign-in. */
export type SignInErrorCode = keyof typeof signInErrors;
