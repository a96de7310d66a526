/** Maximum length of the comment text in the label of a mark. */
const maxMarkChars = 120;

/** The texts of a comment wherever it stands. */
export const messages = {
  writeLabel: 'Write a comment',
  post: 'Post Comment',
  posting: 'Posting...',
  reply: 'Reply',
  postReply: 'Post Reply',
  replyTo: (name: string) => `Reply to ${name}`,
  replies: (name: string) => `Replies to ${name}`,
  repliesToDeleted: 'Replies to a deleted comment',
  showAllReplies: (count: number) => `Show all ${count} replies`,
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
  onVersion: (number: number) => `on V${number}`,
  play: (time: string) => `Play ${time}`,
  bars: (first: number, last: number) => (first === last ? `bar ${first}` : `bars ${first}–${last}`),
  sectionOf: (bars: string, name: string) => `${bars}, ${name}`,
  marks: 'Comments on the waveform',
  several: (count: number) => `${count} comments`,
  mark: (name: string, time: string, text: string) =>
    `${name}, ${time}: ${text.length > maxMarkChars ? `${text.slice(0, maxMarkChars)}…` : text}`,
} as const;
