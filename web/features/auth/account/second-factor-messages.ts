import { limits } from '#contract/limits.ts';
import { appName } from '#web/ui/app-name.ts';

const codesLeft = (codes: number) =>
  codes === 0
    ? 'No recovery codes left. Get new ones.'
    : `${codes} of ${limits.recoveryCodes} recovery codes left.`;

export const secondFactorMessages = {
  title: 'Two-factor',
  stateFailed: 'Failed to load two-factor settings',
  off: 'Off. Add a code from your phone so a stolen password isn’t enough.',
  on: (day: string, codes: number) => `On since ${day}. ${codesLeft(codes)}`,
  requiredByServer: 'This server requires it, so it stays on.',
  cancel: 'Cancel',
  turnOn: {
    title: 'Turn On Two-Factor',
    open: 'Turn on',
    text: 'Confirm your password first.',
    next: 'Continue',
    busy: 'Checking...',
    scanText: 'Scan this with an authenticator app, then enter the code it shows.',
    qrCode: 'QR code for your authenticator app',
    secret: 'Setup key',
    copy: 'Copy setup key',
    copied: { title: 'Setup key copied', description: 'Paste it only into your authenticator app.' },
    openApp: 'Open an app on this device',
    submit: 'Turn on',
    submitting: 'Turning on...',
  },
  codes: {
    title: 'Recovery Codes',
    text: 'You’ll now need a code to sign in. Each of these works once if you lose your phone. Save them now; they won’t be shown again.',
    list: 'Recovery codes',
    copy: 'Copy codes',
    copied: { title: 'Codes copied', description: 'Store them somewhere safe.' },
    save: 'Save as a file',
    file: (site: string) => `${site.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-recovery-codes.txt`,
    heading: (site: string, email: string) => `${site} recovery codes for ${email}. Each works once.`,
    done: 'I have saved them',
    dismissWarning: 'They won’t be shown again. Press “I have saved them” once you have.',
  },
  renew: {
    title: 'New Recovery Codes',
    open: 'New recovery codes',
    text: 'Your current codes will stop working.',
    submit: 'Get new codes',
    submitting: 'Creating...',
  },
  turnOff: {
    title: 'Turn Off Two-Factor',
    open: 'Turn off',
    text: 'You’ll sign in with just your password. Your recovery codes will stop working.',
    submit: 'Turn off',
    submitting: 'Turning off...',
    done: { title: 'Two-factor is off', description: 'You now sign in with just your password.' },
  },
  page: {
    pageTitle: 'Two-Factor',
    title: 'Two-factor is required',
    lead: `${appName()} requires a code from an app as well as your password. Please set it up first.`,
    footer: 'Any authenticator app works, on a phone or in a password manager.',
    signOut: 'Sign Out',
  },
  copyFailed: 'Failed to copy',
  copyFailedText: 'The browser blocked access to the clipboard.',
} as const;
