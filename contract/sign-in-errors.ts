/**
 * Why a sign-in through the outside provider failed, as `?error=` on /sign-in: code → a sentence for a
 * person. No schema, so that the browser can carry it.
 */
export const signInErrors = {
  provider_unreachable: 'The sign-in provider did not answer. Please try again in a moment.',
  provider_failed: 'The sign-in provider gave an answer that could not be trusted. Please try again.',
  denied: 'The sign-in was cancelled.',
  expired: 'This sign-in is too old, was used already or began in another browser. Please try again.',
  email_missing: 'The sign-in provider did not tell your e-mail address.',
  address_taken:
    'An account with this e-mail address exists already, and the sign-in provider has not verified that it is yours. Please sign in with your password.',
} as const;

export type SignInErrorCode = keyof typeof signInErrors;
