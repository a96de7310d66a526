// Generated from messages.en.json by `npm run build:messages`.
import type { MessagePart } from '#contract/message-format.ts';
import { formatNumber, plural } from '#contract/message-format.ts';

export const domainMessages = {
  success: 'Success',
  error: 'Error',
  tooManyAttempts: 'Too many attempts. Please wait a moment and try again.',
  tooManyAttemptsFor: (seconds: number) => `Too many attempts. Please wait ${plural(seconds, { one: `${formatNumber(seconds)} second`, other: `${formatNumber(seconds)} seconds` })} and try again.`,
  unreachable: 'Can’t reach the server. Please try again.',
  shareOutside: 'Share outside…',
  /** After the name of a guest of a share link. */
  guest: 'guest',
  nameOfGuest: (name: string | number) => `${name} (guest)`,
  tracks: (count: number) => plural(count, { one: `${formatNumber(count)} track`, other: `${formatNumber(count)} tracks` }),
  members: (count: number) => plural(count, { one: `${formatNumber(count)} member`, other: `${formatNumber(count)} members` }),
  updated: (): readonly MessagePart<'time'>[] => [{ kind: 'plain', text: 'Updated ' }, { kind: 'time', text: '' }],
  moreMembers: (count: number) => `+${formatNumber(count)}`,
  unseen: (count: number) => `${formatNumber(count)} new`,
  /** In a list of people who can be mentioned: all who have the page open. */
  everyoneHere: 'Everyone here',
  /** A kind of change and the instruments that it is limited to. */
  editOfParts: ({ edit, parts }: { edit: string | number; parts: string | number }) => `${edit} (${parts})`,
  unseenAtLeast: (count: number) => `${formatNumber(count)}+ new`,
  /** A tonic as it is read out: “B flat” major. */
  flat: (tonic: string | number) => `${tonic} flat`,
  sharp: (tonic: string | number) => `${tonic} sharp`,
} as const;

export const reactionNames = {
  thumbs_up: 'Thumbs up',
  thumbs_down: 'Thumbs down',
  count: ({ reaction, count }: { reaction: string | number; count: number }) => `${reaction}, ${formatNumber(count)}`,
} as const;

export const amountMessages = {
  /** How far a part differs from what was written. */
  level: ({ db, isLess }: { db: number; isLess: boolean }) => `${formatNumber(db, {"maximumFractionDigits":1})} dB ${(isLess ? 'softer' : 'louder')}`,
  softer: (steps: number) => (steps === 1 ? 'softer' : `softer by ${formatNumber(steps)}`),
  louder: (steps: number) => (steps === 1 ? 'louder' : `louder by ${formatNumber(steps)}`),
  /** Of the energy of a section. */
  calmer: (steps: number) => (steps === 1 ? 'calmer' : `calmer by ${formatNumber(steps)}`),
  lifts: (steps: number) => (steps === 1 ? 'lifts' : `lifts by ${formatNumber(steps)}`),
  /** Of the number of notes. */
  farFewer: 'far fewer',
  fewer: 'fewer',
  more: 'more',
  manyMore: 'many more',
  darker: (steps: number) => (steps === 1 ? 'darker' : `darker by ${formatNumber(steps)}`),
  brighter: (steps: number) => (steps === 1 ? 'brighter' : `brighter by ${formatNumber(steps)}`),
  /** Of the reverb. */
  lessReverb: (steps: number) => (steps === 1 ? 'less' : `less by ${formatNumber(steps)}`),
  moreReverb: (steps: number) => (steps === 1 ? 'more' : `more by ${formatNumber(steps)}`),
  register: ({ octaves, isLess }: { octaves: number; isLess: boolean }) => `${plural(octaves, { one: `${formatNumber(octaves)} octave`, other: `${formatNumber(octaves)} octaves` })} ${(isLess ? 'lower' : 'higher')}`,
  length: ({ bars, isLess }: { bars: number; isLess: boolean }) => `${plural(bars, { one: `${formatNumber(bars)} bar`, other: `${formatNumber(bars)} bars` })} ${(isLess ? 'shorter' : 'longer')}`,
  key: ({ semitones, isLess }: { semitones: number; isLess: boolean }) => `${plural(semitones, { one: `${formatNumber(semitones)} semitone`, other: `${formatNumber(semitones)} semitones` })} ${(isLess ? 'lower' : 'higher')}`,
} as const;

export const editKindNames = {
  order: 'Order',
  length: 'Length',
  chords: 'Chords',
  energy: 'Energy',
  key: 'Key',
  tempo: 'Tempo',
  add: 'Add',
  replace: 'Replace',
  /** The part does not play. */
  mute: 'Silent',
  /** The number of notes. */
  density: 'Notes',
  register: 'Register',
  dynamics: 'Dynamics',
  level: 'Level',
  brightness: 'Brightness',
  room: 'Reverb',
  ending: 'Ending',
} as const;

export const transactionLabels = {
  purchase: 'Purchase',
  grant: 'Grant',
  hold: 'On hold',
  release: 'Released',
  spend: 'Spent',
  return: 'Returned',
  correction: 'Correction',
  refund: 'Refund',
} as const;

export const versionOriginNames = {
  /** How a version of a track came to be. */
  generated: 'Generated',
  variation: 'Variation',
  section: 'Section re-made',
  extended: 'Extended',
  uploaded: 'Uploaded mix',
  merged: 'Merged',
  edited: 'Edited',
  comment: 'From a comment',
} as const;

export const outputFormats = {
  /** The names of the formats themselves, such as MP3, stay as they are. */
  rate: (kHz: number) => `${formatNumber(kHz, {"maximumFractionDigits":5})} kHz`,
  bitrate: (kbits: string | number) => `${kbits} kbit/s`,
} as const;
