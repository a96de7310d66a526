// Generated from messages.en.json by `npm run build:messages`.
import { formatNumber } from '#contract/message-format.ts';

export const messages = {
  heading: 'Comments',
  loading: 'comments',
  writePlaceholders: {
    project: 'What do you hear?',
    track: 'What do you hear?',
    idea: 'What do you think?',
  },
  atTime: (time: string | number) => `At ${time}`,
  pinPosition: 'Comment on this moment',
  unpinPosition: 'Comment on the whole track',
  playFrom: (time: string | number) => `Play from ${time}`,
  showOlder: 'Show older comments',
  showMoreReplies: 'Show more replies',
  edits: {
    title: 'Comment Updated',
  },
  editFailed: {
    title: 'Update Failed',
    description: 'Failed to update the comment. Please try again.',
  },
  mention: 'Mention',
  loadFailed: 'Failed to load comments',
  repliesFailed: 'Failed to load replies',
  emptyTitle: 'No comments yet',
  emptyText: 'Say what you hear, and your team can reply.',
  waiting: {
    kept: (count: number) => (count === 1 ? 'Your comment is kept here and sent when the connection is back.' : 'Your comments are kept here and sent when the connection is back.'),
    count: (count: number) => `${formatNumber(count)} waiting`,
    list: 'Comments that are not sent yet',
    discard: 'Discard the comment',
  },
  added: {
    title: 'Comment Added',
    description: 'Your comment has been posted.',
  },
  replyAdded: {
    title: 'Comment Added',
    description: 'Your reply has been posted.',
  },
  postFailed: {
    title: 'Failed to Post',
    description: 'Failed to post comment. Please try again.',
  },
  reactionFailed: {
    title: 'Reaction Failed',
    description: 'Failed to add reaction. Please try again.',
  },
  removed: {
    title: 'Comment Deleted',
    description: 'Your comment has been deleted.',
  },
  removeFailed: {
    title: 'Delete Failed',
    description: 'Failed to delete comment. Please try again.',
  },
} as const;
