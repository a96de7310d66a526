// Generated from messages.en.json by `npm run build:messages`.
import type { MessagePart } from '#contract/message-format.ts';
import { formatNumber, plural } from '#contract/message-format.ts';

export const messages = {
  items: {
    change: 'Change it…',
    same: 'Render again',
    variation: 'Variation',
    extension: 'Extend',
    section: 'Regenerate a section',
    stems: 'Download stems',
    midi: 'Download MIDI',
    wav: 'Download WAV',
  },
  remakeGroup: 'Generate from this track',
  fileGroup: 'Score files',
  origins: {
    same: (title: string | number): readonly MessagePart<'title'>[] => [{ kind: 'plain', text: 'Same as ' }, { kind: 'title', text: `${title}` }],
    variation: (title: string | number): readonly MessagePart<'title'>[] => [{ kind: 'plain', text: 'Variation of ' }, { kind: 'title', text: `${title}` }],
    extension: (title: string | number): readonly MessagePart<'title'>[] => [{ kind: 'plain', text: 'Longer version of ' }, { kind: 'title', text: `${title}` }],
    section: (title: string | number): readonly MessagePart<'title'>[] => [{ kind: 'plain', text: 'New section in ' }, { kind: 'title', text: `${title}` }],
    edit: (title: string | number): readonly MessagePart<'title'>[] => [{ kind: 'plain', text: 'Edit of ' }, { kind: 'title', text: `${title}` }],
    merge: (title: string | number): readonly MessagePart<'title'>[] => [{ kind: 'plain', text: 'Merged from ' }, { kind: 'title', text: `${title}` }],
    'merge-edits': (title: string | number): readonly MessagePart<'title'>[] => [{ kind: 'plain', text: 'Merged from ' }, { kind: 'title', text: `${title}` }],
  },
  anotherTrack: 'another track',
} as const;

export const dialogMessages = {
  explanations: {
    same: (title: string | number) => `Makes an identical copy of “${title}”.`,
    variation: (title: string | number) => `Keeps the plan, key and tempo of “${title}” and writes new notes.`,
    extension: (title: string | number) => `Repeats the middle section of “${title}” before the ending.`,
    section: (title: string | number) => `Rewrites one section of “${title}”. The others stay as they are.`,
  },
  extensionLabel: 'How much longer',
  maxLengthReached: 'This track already has the maximum length.',
  resultingLength: (length: string | number) => `New length: about ${length}.`,
  targetLabel: 'The result becomes',
  targets: {
    version: 'A new version',
    track: 'A new track',
  },
  sectionLabel: 'Which section',
  startsAt: (time: string | number) => `from ${time}`,
  cost: (tokens: number) => `Costs ${plural(tokens, { one: `${formatNumber(tokens)} token`, other: `${formatNumber(tokens)} tokens` })}.`,
  free: (tokens: number) => `Includes ${formatNumber(tokens)} of today’s free tokens.`,
  fullyFree: 'Covered by today’s free tokens.',
  balance: (tokens: number) => `You have ${formatNumber(tokens)}.`,
  insufficient: 'Insufficient tokens - Please add more tokens to generate',
  cancel: 'Cancel',
  generate: 'Generate',
  sending: 'Sending',
  queued: 'Added to the queue',
  remakeFailed: 'Not started',
  serverUnreachable: 'Can’t reach the server. Please try again.',
  preparing: (title: string | number) => `Creating the file from the score of “${title}”. The download will start automatically.`,
  waiting: 'Waiting to start',
  writing: 'Writing',
  mastering: 'Mastering',
  rendering: 'Rendering',
  bar: ({ bar, bars }: { bar: string | number; bars: string | number }) => `Rendering, bar ${bar} of ${bars}`,
  continuesInBackground: 'You can close this. The file will be ready when you come back.',
  close: 'Close',
  fileFailed: 'The file could not be created',
  extendBySeconds: (seconds: number) => `+${formatNumber(seconds)} s`,
  extendByMinutes: (minutes: number) => `+${formatNumber(minutes)} min`,
} as const;
