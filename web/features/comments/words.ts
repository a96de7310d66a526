import type { CommentEntity } from '#contract/comments.ts';

const writePlaceholders: Record<CommentEntity, string> = {
  project: 'What do you hear?',
  track: 'What do you hear?',
  idea: 'What do you make of it?',
};

/** Maximum length of the comment text in the tooltip of a marker. */
const markChars = 120;

export const words = {
  heading: 'Comments',
  loading: 'comments',
  write: 'Write a comment',
  writePlaceholders,
  post: 'Post Comment',
  posting: 'Posting...',
  at: (time: string) => `At ${time}`,
  pin: 'Comment on this moment',
  unpin: 'Comment on the whole track',
  mark: (name: string, time: string, text: string) =>
    `${name} at ${time}: ${text.length > markChars ? `${text.slice(0, markChars)}…` : text}`,
  playFrom: (time: string) => `Play from ${time}`,
  reply: 'Reply',
  postReply: 'Post Reply',
  cancel: 'Cancel',
  remove: 'Delete',
  replyTo: (name: string) => `Reply to ${name}`,
  replies: (name: string) => `Replies to ${name}`,
  repliesToDeleted: 'Replies to a deleted comment',
  someone: 'Someone',
  deleted: 'deleted comment',
  older: 'Show older comments',
  allReplies: (count: number) => `Show all ${count} replies`,
  moreReplies: 'Show more replies',
  hideReplies: 'Show fewer replies',
  loadFailed: 'Failed to load comments',
  repliesFailed: 'Failed to load replies',
  emptyTitle: 'No comments yet',
  emptyText: 'A whole bar of rest. Say what you hear, and the others can answer.',

  added: { title: 'Comment Added', description: 'Your comment has been posted.' },
  replyAdded: { title: 'Comment Added', description: 'Your reply has been posted.' },
  postFailed: { title: 'Failed to Post', description: 'Failed to post comment. Please try again.' },
  reactionFailed: { title: 'Reaction Failed', description: 'Failed to add reaction. Please try again.' },
  removed: { title: 'Comment Deleted', description: 'Your comment has been deleted.' },
  removeFailed: { title: 'Delete Failed', description: 'Failed to delete comment. Please try again.' },
} as const;
