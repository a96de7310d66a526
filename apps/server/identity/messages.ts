// Generated from messages.en.json by `npm run build:messages`.
import { limits } from '#contract/limits.ts';
import { formatNumber, plural } from '#contract/message-format.ts';

export const messages = {
  notThisAccount: 'This does not match your account.',
  formerMember: 'Former member',
  currentPasswordIncorrect: 'The current password is incorrect.',
  recoveryCodeUsed: (name: string | number) => `One of your recovery codes was used on ${name}`,
  recoveryCodeUsedOn: (time: string | number) => `On ${time} a recovery code was used instead of a code from your app.`,
  recoveryCodesLeft: (left: number) => `You have ${plural(left, { one: `${formatNumber(left)} recovery code`, other: `${formatNumber(left)} recovery codes` })} left.`,
  open: (name: string | number) => `Open ${name}`,
  recoveryCodeStolen: 'If this wasn’t you, someone has your password and your codes. Change your password and get new codes under “Password and sessions”.',
  startOver: 'This took too long or was started in another browser. Please start over.',
  passwordIncorrect: 'The password is incorrect.',
  confirmAddressSubject: (name: string | number) => `Confirm your email address for ${name}`,
  someoneSignedIn: (name: string | number) => `Someone signed in to ${name} with this email address.`,
  confirmAddress: 'Confirm email address',
  ignoreThisMail: 'If this wasn’t you, ignore this email. The link works for a day, in the browser where you are signed in.',
  passwordTooWeak: 'This password is too easy to guess. Please choose another one.',
  balanceTooHigh: `A balance can be up to ${limits.tokenBalance.max} tokens.`,
  timeInThePast: 'This time is in the past.',
  firstAdmin: 'First admin',
} as const;
