import { limits } from '#contract/limits.ts';
import { appName } from '#web/kit/app-name.ts';

/** The sentences of the sign-in page. */
export const words = {
  pageTitle: 'Sign in',
  titles: {
    'sign-in': { title: `Sign in to ${appName()}`, lead: 'Your projects are where you left them.' },
    create: { title: 'Create your account', lead: 'It takes a minute. Have your invite code ready.' },
  },
  choice: 'Sign in or create an account',
  signIn: 'Sign in',
  signingIn: 'Signing in...',
  create: 'Create account',
  creating: 'Creating...',
  email: 'Email',
  password: 'Password',
  firstName: 'First name',
  lastName: 'Last name',
  forgotten: 'Forgotten your password? An admin can give you a link for a new one.',
  code: {
    title: 'Two-factor code',
    lead: 'Enter the code from your authenticator app, or a recovery code.',
    footer: 'Lost your phone and recovery codes? Ask an admin to reset two-factor.',
    restart: 'Start over',
  },
  newPassword: {
    title: 'A new password',
    lead: 'Choose a new password to sign in.',
    label: 'New password',
    codeLead: 'The new password is saved. Enter your two-factor code to sign in.',
    hint: `At least ${limits.password.min} characters. All your other browsers are signed out.`,
    submit: 'Save and sign in',
    submitting: 'Saving...',
    noLink: 'This address is incomplete. Please open the whole link.',
    footer: 'The link works once, for a day. An admin can make another one.',
    toSignIn: 'To the sign-in page',
  },
  passwordHint: `At least ${limits.password.min} characters.`,
  footer: 'Invite only. You need an invite code after creating an account.',
  emailNeeded: 'Please enter an email address.',
  emailTooLong: `An email address has at most ${limits.email.max} characters.`,
  passwordNeeded: 'Please enter your password.',
  passwordTooShort: `The password needs at least ${limits.password.min} characters.`,
  passwordTooLong: `The password may have at most ${limits.password.max} characters.`,
  nameTooLong: `A name has at most ${limits.personName.max} characters.`,
  continueWith: (provider: string) => `Continue with ${provider}`,
  orHere: 'Or with an account of this site:',
} as const;
