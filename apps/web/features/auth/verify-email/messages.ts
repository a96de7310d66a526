// Generated from messages.en.json by `npm run build:messages`.

export const messages = {
  pageTitle: 'Confirm your email',
  outcomes: {
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
  },
  nothingToConfirm: {
    title: 'Nothing to confirm',
    text: 'Your email is already confirmed, or this server doesn’t send email.',
  },
  adminHint: (email: string | number) => `Administrator? Confirm ${email} instead of entering a code.`,
  send: 'Email me a link',
  sending: 'Sending...',
  sent: (email: string | number) => `We sent a link to ${email}. Open it in this browser within a day.`,
  sendFailed: 'The email could not be sent. Please try again.',
  signOut: 'Sign Out',
  toDashboard: 'Back to Dashboard',
  unconfirmed: {
    title: 'Your email is not confirmed yet',
    text: (email: string | number) => `Confirm that ${email} is yours by opening a link we email you.`,
  },
} as const;
