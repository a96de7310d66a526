// Generated from sign-in-messages.en.json by `npm run build:messages`.

export const signInErrors = {
  provider_unreachable: 'The sign-in provider did not respond. Please try again in a moment.',
  provider_failed: 'The sign-in provider’s answer could not be verified. Please try again.',
  denied: 'The sign-in was cancelled.',
  expired: 'This sign-in expired or was started in another browser. Please try again.',
  blocked: 'This account is blocked. Please contact an administrator.',
  email_missing: 'The sign-in provider did not share your email address.',
  address_taken: 'An account with this email address already exists, and the sign-in provider has not verified that it is yours. Please sign in with your password.',
} as const;
