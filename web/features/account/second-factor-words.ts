import { limits } from '#contract/limits.ts';
import { appName } from '#web/kit/app-name.ts';

const left = (codes: number) =>
  codes === 0
    ? 'No recovery code is left: get new ones.'
    : `${codes} of ${limits.recoveryCodes} recovery codes ${codes === 1 ? 'is' : 'are'} left.`;

/** The sentences about the code beside the password. */
export const secondFactorWords = {
  title: 'Second factor',
  stateFailed: 'Failed to load your second factor',
  off: 'Off. A code from an app on your phone, beside the password, keeps out whoever learns the password.',
  on: (day: string, codes: number) => `On since ${day}. ${left(codes)}`,
  demanded: 'This server asks for one beside your password, so it stays on.',
  cancel: 'Cancel',
  turnOn: {
    title: 'Turn On Second Factor',
    open: 'Turn on',
    text: 'Your password first, so that nobody else turns it on for you.',
    next: 'Continue',
    busy: 'Looking...',
    scanText: 'Give the secret to an authenticator app, then enter the code that the app shows.',
    qrCode: 'QR code with the secret for an authenticator app',
    secret: 'Secret, to type in',
    copy: 'Copy secret',
    copied: { title: 'Secret copied', description: 'Paste it into your app, and nowhere else.' },
    here: 'Open an app on this device',
    submit: 'Turn on',
    submitting: 'Turning on...',
  },
  codes: {
    title: 'Recovery Codes',
    text: 'Signing in asks for a code from now on. Each of these stands in for it once, when you have no app at hand. They are shown here and never again: keep them where your phone is not.',
    list: 'Recovery codes',
    copy: 'Copy codes',
    copied: { title: 'Codes copied', description: 'Keep them where nobody else reads them.' },
    save: 'Save as a file',
    file: (site: string) => `${site.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-recovery-codes.txt`,
    heading: (site: string, email: string) => `Recovery codes of ${email} at ${site}. Each works once.`,
    done: 'I have kept them',
    stillHere: 'They are shown only now. Press “I have kept them” once you have.',
  },
  renew: {
    title: 'New Recovery Codes',
    open: 'New recovery codes',
    text: 'Those that you have now stop working.',
    submit: 'Get new codes',
    submitting: 'Making...',
  },
  turnOff: {
    title: 'Turn Off Second Factor',
    open: 'Turn off',
    text: 'From then on your password alone lets you in. The recovery codes stop working.',
    submit: 'Turn off',
    submitting: 'Turning off...',
    done: { title: 'Second factor off', description: 'Your password alone lets you in.' },
  },
  page: {
    pageTitle: 'Second Factor',
    title: 'One more lock',
    lead: `${appName()} asks for a code from an app beside your password. Please set it up first.`,
    footer: 'Any authenticator app will do, on a phone or in a password manager.',
    signOut: 'Sign Out',
  },
  copyFailed: 'Failed to copy',
  copyFailedText: 'The browser did not let it into the clipboard.',
} as const;
