// Generated from messages.en.json by `npm run build:messages`.
import { limits } from '#contract/limits.ts';

export const messages = {
  pageTitle: 'Enter Invite Code',
  lead: 'Please enter your invite code to access the platform',
  title: 'Enter Invite Code',
  explanation: 'A valid invite code is needed to access the music creation platform.',
  label: 'Invite Code',
  placeholder: 'Enter your invite code',
  submit: 'Validate Code',
  submitting: 'Validating...',
  footer: 'Don\'t have an invite code? Contact an administrator to get access.',
  signOut: 'Sign Out',
  required: 'Invite code is required',
  tooLong: `Invite code must be ${limits.inviteCode.max} characters or less.`,
  validated: {
    description: 'Your invite code has been validated. You now have access to the platform.',
    title: (app: string | number) => `Welcome to ${app}!`,
  },
  join: {
    title: 'Join this project',
    text: 'You were invited to a project. As a member you can listen, comment and add ideas.',
    join: 'Join Project',
    joining: 'Joining...',
    joinFailed: 'Invitation Failed',
    invalid: 'This invite link was already used, was revoked or has expired. Ask for a new one.',
    failed: 'You could not be added to the project. Please try again.',
  },
  validationFailed: {
    title: 'Invalid Invite Code',
    description: 'The invite code you entered is invalid or has expired.',
  },
  welcome: (app: string | number) => `Welcome to ${app}`,
} as const;
