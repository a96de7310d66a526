// Generated from messages.en.json by `npm run build:messages`.
import { formatNumber, plural } from '#contract/message-format.ts';

export const uiMessages = {
  close: 'Close',
  cancel: 'Cancel',
  loading: 'Loading',
  /** Read out while a list or a part of a page loads. The subject stands in the middle of a sentence: “Loading tracks”. */
  loadingSubject: (subject: string | number) => `Loading ${subject}`,
  notice: 'Notice',
  /** The name of the area of notices. {hotkey} is the key that focuses it. */
  notices: (hotkey: string | number) => `Notices (${hotkey})`,
  openFailed: 'Failed to open',
  openFailedText: 'It could not be loaded. Please try again, or reload the page once you’re back online.',
  unreachable: 'Still can’t reach the server',
  unreachableText: 'What you see here stays. Please try again later.',
  invalidName: 'Validation Error',
  nameRequired: 'Project name is required.',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  tabNext: 'Previous or next tab',
  tabEnd: 'First or last tab',
} as const;

export const codeMessages = {
  app: 'Code from your app',
  appHint: 'Six digits that change every 30 seconds.',
  useRecovery: 'Use a recovery code',
  recovery: 'Recovery code',
  recoveryHint: 'One of the codes you saved. Each works once.',
  useApp: 'Use the app',
  required: 'Please enter the code.',
  tooLong: 'This code is too long.',
} as const;

export const keyLabels = {
  /** As printed on the keys of a keyboard. */
  space: 'Space',
  left: 'Left',
  right: 'Right',
  up: 'Up',
  down: 'Down',
  escape: 'Esc',
  pageUp: 'Page Up',
  pageDown: 'Page Down',
  home: 'Home',
  end: 'End',
  enter: 'Enter',
  ctrl: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  tab: 'Tab',
  delete: 'Delete',
} as const;

export const countMessages = {
  tokens: (tokens: number) => plural(tokens, { one: `${formatNumber(tokens)} token`, other: `${formatNumber(tokens)} tokens` }),
  /** A number of open comments that is counted only up to it: “99+”. */
  openCount: (count: number) => `${formatNumber(count)}+`,
} as const;

export const relativeTimeMessages = {
  justNow: 'just now',
  minutesAgo: (minutes: number) => `${formatNumber(minutes)} min ago`,
  hoursAgo: (hours: number) => `${formatNumber(hours)} h ago`,
  yesterday: 'yesterday',
  daysAgo: (days: number) => plural(days, { one: `${formatNumber(days)} day ago`, other: `${formatNumber(days)} days ago` }),
  lastWeek: 'last week',
} as const;

export const durationMessages = {
  underAMinute: 'less than a minute',
  minutes: (minutes: number) => `${formatNumber(minutes)} min`,
  hours: (hours: number) => `${formatNumber(hours)} h`,
  days: (days: number) => plural(days, { one: `${formatNumber(days)} day`, other: `${formatNumber(days)} days` }),
} as const;

export const spokenTimeMessages = {
  spokenMinutes: (minutes: number) => plural(minutes, { one: `${formatNumber(minutes)} minute`, other: `${formatNumber(minutes)} minutes` }),
  spokenSeconds: (seconds: number) => plural(seconds, { one: `${formatNumber(seconds)} second`, other: `${formatNumber(seconds)} seconds` }),
  /** A duration as screen readers say it: “1 minute 5 seconds”. */
  spokenTime: ({ minutes, seconds }: { minutes: string | number; seconds: string | number }) => `${minutes} ${seconds}`,
} as const;
