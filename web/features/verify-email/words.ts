import type { VerifyOutcome } from '#contract/verify-outcomes.ts';

interface Told {
  readonly title: string;
  readonly text: string;
}

const outcomes: Record<VerifyOutcome, Told> = {
  confirmed: {
    title: 'Your address is confirmed',
    text: 'The link has done its work. There is nothing left to do.',
  },
  invalid: {
    title: 'This link is not valid, or no longer',
    text: 'A link works for a day, and only as it was mailed. You can have a new one.',
  },
  'other-account': {
    title: 'This link was mailed to somebody else',
    text: 'Sign in with the account that it was mailed to, then follow it again.',
  },
};

/** The sentences around confirming an address. */
export const words = {
  pageTitle: 'Confirm your address',
  outcomes,
  open: (email: string): Told => ({
    title: 'Your address is not confirmed yet',
    text: `Nobody has shown yet that ${email} is yours. A mailed link does.`,
  }),
  nothingToDo: {
    title: 'Nothing to confirm',
    text: 'Your address is known to be yours, or this server sends no mail.',
  } satisfies Told,
  atTheGate: (email: string) =>
    `Are you to be an administrator? Confirm ${email} instead, and come in without a code.`,
  send: 'Mail me a link',
  sending: 'Sending...',
  sent: (email: string) => `A link is on its way to ${email}. Open it in this browser; it works for a day.`,
  sendFailed: 'The mail could not be sent. Please try again.',
  signOut: 'Sign Out',
  toDashboard: 'Back to Dashboard',
} as const;
