import { limits } from '#contract/limits.ts';
import { appName } from '#web/kit/app-name.ts';
import { counted } from '#web/kit/figures.ts';

/** The sentences of the sign-in page. */
export const words = {
  pageTitle: 'Sign in',
  welcome: `Come in to ${appName()}`,
  lead: 'Your projects are where you left them.',
  choice: 'Sign in or create an account',
  signIn: 'Sign in',
  signingIn: 'Signing in...',
  create: 'Create account',
  creating: 'Creating...',
  email: 'E-mail',
  password: 'Password',
  firstName: 'First name',
  lastName: 'Last name',
  forgotten: 'Forgotten your password? An admin can give you a link for a new one.',
  code: {
    title: 'One more step',
    lead: 'Your account asks for a code beside the password.',
    footer: 'No app and no recovery code at hand? An admin can take the second factor away.',
    restart: 'Begin again',
  },
  newPassword: {
    title: 'A new password',
    lead: 'Choose it here, and come in.',
    label: 'New password',
    codeLead: 'The new password is saved. Your account asks for a code beside it.',
    hint: `At least ${limits.password.min} characters. All your other browsers are signed out.`,
    submit: 'Save and sign in',
    submitting: 'Saving...',
    noLink: 'There is no link in this address. Please open it as it was given to you.',
    footer: 'The link works once, within a day. If it does not, an admin can make another one.',
    toSignIn: 'To the sign-in page',
  },
  passwordHint: `At least ${limits.password.min} characters.`,
  footer: 'Invite only. You need an invite code after creating an account.',
  emailNeeded: 'Please enter an email address.',
  emailTooLong: `An e-mail address has at most ${limits.email.max} characters.`,
  passwordNeeded: 'Please enter your password.',
  passwordTooShort: `The password needs at least ${limits.password.min} characters.`,
  passwordTooLong: `The password may have at most ${limits.password.max} characters.`,
  nameTooLong: `A name has at most ${limits.personName.max} characters.`,
  tooMany: (seconds: number | undefined) =>
    seconds === undefined
      ? 'Too many attempts. Please wait a moment and try again.'
      : `Too many attempts. Please wait ${counted(seconds, 'second')} and try again.`,
  continueWith: (provider: string) => `Continue with ${provider}`,
  orHere: 'Or with an account of this site:',
  failed: 'The server did not answer. Please try again.',
} as const;
