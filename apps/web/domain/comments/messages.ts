// Generated from messages.en.json by `npm run build:messages`.
import { formatNumber } from '#contract/message-format.ts';

export const messages = {
  writeLabel: 'Write a comment',
  post: 'Post Comment',
  posting: 'Posting...',
  reply: 'Reply',
  postReply: 'Post Reply',
  replyTo: (name: string | number) => `Reply to ${name}`,
  replies: (name: string | number) => `Replies to ${name}`,
  repliesToDeleted: 'Replies to a deleted comment',
  showAllReplies: (count: number) => `Show all ${formatNumber(count)} replies`,
  hideReplies: 'Show fewer replies',
  someone: 'Someone',
  deleted: 'deleted comment',
  edited: 'edited',
  edit: 'Edit',
  editLabel: 'Edit the comment',
  saveEdit: 'Save',
  cancel: 'Cancel',
  remove: 'Delete',
  removeQuestion: 'Delete this comment?',
  onVersion: (number: string | number) => `on V${number}`,
  play: (time: string | number) => `Play ${time}`,
  /** Bars and the name of their section: “bars 17–20, Development”. */
  sectionOf: ({ bars, name }: { bars: string | number; name: string | number }) => `${bars}, ${name}`,
  marks: 'Comments on the waveform',
  several: (count: number) => `${formatNumber(count)} comments`,
  bar: (bar: string | number) => `bar ${bar}`,
  bars: ({ first, last }: { first: string | number; last: string | number }) => `bars ${first}–${last}`,
  mark: ({ name, time, text }: { name: string | number; time: string | number; text: string | number }) => `${name}, ${time}: ${text}`,
} as const;
