import type { RemakeKind } from '#contract/remake-kinds.ts';
import { formatTokens } from '#web/ui/format-number.ts';

/** The remakes that need no further input than the remake dialog's. */
export type DialogRemake = Exclude<RemakeKind, 'edit' | 'merge' | 'merge-edits'>;

const items = {
  change: 'Change it…',
  same: 'Render again',
  variation: 'Variation',
  extension: 'Extend',
  section: 'Regenerate a section',
  stems: 'Download stems',
  midi: 'Download MIDI',
  wav: 'Download WAV',
} as const;

const origins: Record<RemakeKind, string> = {
  same: 'Same as',
  variation: 'Variation of',
  extension: 'Longer version of',
  section: 'New section in',
  edit: 'Edit of',
  merge: 'Merged from',
  'merge-edits': 'Merged from',
};

export const messages = {
  items,
  remakeGroup: 'Generate from this track',
  fileGroup: 'Score files',
  origins,
  anotherTrack: 'another track',
} as const;

const explanations: Record<DialogRemake, (title: string) => string> = {
  same: (title) => `Makes an identical copy of “${title}”.`,
  variation: (title) => `Keeps the plan, key and tempo of “${title}” and writes new notes.`,
  extension: (title) => `Repeats the middle section of “${title}” before the ending.`,
  section: (title) => `Rewrites one section of “${title}”. The others stay as they are.`,
};

/** The texts of the dialogs of a score. */
export const dialogMessages = {
  explanations,
  extensionLabel: 'How much longer',
  extendBy: (seconds: number) => (seconds < 120 ? `+${seconds} s` : `+${seconds / 60} min`),
  maxLengthReached: 'This track already has the maximum length.',
  resultingLength: (length: string) => `New length: about ${length}.`,
  targetLabel: 'The result becomes',
  targets: { version: 'A new version', track: 'A new track' },
  sectionLabel: 'Which section',
  startsAt: (time: string) => `from ${time}`,
  cost: (tokens: number) => `Costs ${formatTokens(tokens)}.`,
  free: (tokens: string) => `Includes ${tokens} of today’s free tokens.`,
  fullyFree: 'Covered by today’s free tokens.',
  balance: (tokens: string) => `You have ${tokens}.`,
  insufficient: 'Insufficient tokens - Please add more tokens to generate',
  cancel: 'Cancel',
  generate: 'Generate',
  sending: 'Sending',
  queued: 'Added to the queue',
  remakeFailed: 'Not started',
  serverUnreachable: 'Can’t reach the server. Please try again.',

  preparing: (title: string) =>
    `Creating the file from the score of “${title}”. The download will start automatically.`,
  waiting: 'Waiting to start',
  writing: 'Writing',
  mastering: 'Mastering',
  rendering: 'Rendering',
  bar: (bar: number, bars: number) => `Rendering, bar ${bar} of ${bars}`,
  continuesInBackground: 'You can close this. The file will be ready when you come back.',
  close: 'Close',
  fileFailed: 'The file could not be created',
} as const;
