import type { VerifyResult } from '#contract/verify-results.ts';

interface OutcomeMessage {
  readonly title: string;
  readonly text: string;
}

const outcomes: Record<VerifyResult, OutcomeMessage> = {
  confirmed: {
    title: 'Your email is confirmed',
    text: 'You can close this page.',
  },
  invalid: {
    title: 'This link is invalid or has expired',
    text: 'Links expire after a day. You can request a new one.',
  },
  'other-account': {
    title: 'This link was sent to another account',
    text: 'Sign in with that account, then open the link again.',
  },
};

export const messages = {
  pageTitle: 'Confirm your email',
  outcomes,
  unconfirmed: (email: string): OutcomeMessage => ({
    title: 'Your email is not confirmed yet',
    text: `Confirm that ${email} is yours by opening a link we email you.`,
  }),
  nothingToConfirm: {
    title: 'Nothing to confirm',
    text: 'Your email is already confirmed, or this server doesn’t send email.',
  } satisfies OutcomeMessage,
  adminHint: (email: string) => `Administrator? Confirm ${email} instead of entering a code.`,
  send: 'Email me a link',
  sending: 'Sending...',
  sent: (email: string) => `We sent a link to ${email}. Open it in this browser within a day.`,
  sendFailed: 'The email could not be sent. Please try again.',
  signOut: 'Sign Out',
  toDashboard: 'Back to Dashboard',
} as const;
