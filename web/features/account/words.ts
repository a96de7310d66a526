import { limits } from '#contract/limits.ts';
import { tooManyAttempts } from '#web/kit/password-attempts.ts';

/** The sentences about the ways into one's account. */
export const words = {
  title: 'Password and sessions',
  text: 'Where you are signed in, and how you sign in.',
  sessions: 'Signed in',
  sessionsFailed: 'Failed to load your sessions',
  here: 'This browser',
  elsewhere: 'Another browser',
  since: 'since',
  used: 'last used',
  endOthers: 'Sign out everywhere else',
  ending: 'Signing out...',
  ended: { title: 'Signed out', description: 'You are signed in here only.' },
  endFailed: 'Failed to sign out elsewhere',
  password: 'Password',
  elsewhereOnly: 'You sign in through your organisation.',
  current: 'Current password',
  next: 'New password',
  nextHint: `At least ${limits.password.min} characters. All other browsers are signed out.`,
  currentNeeded: 'Please enter your current password.',
  tooShort: `The password needs at least ${limits.password.min} characters.`,
  tooLong: `The password may have at most ${limits.password.max} characters.`,
  change: 'Change password',
  changing: 'Changing...',
  changed: { title: 'Password changed', description: 'All other browsers were signed out.' },
  tooMany: tooManyAttempts,
  failed: 'Can’t reach the server. Please try again.',
} as const;
