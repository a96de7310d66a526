// Generated from messages.en.json by `npm run build:messages`.
import { limits } from '#contract/limits.ts';
import type { MessagePart } from '#contract/message-format.ts';
import { formatNumber, plural } from '#contract/message-format.ts';

export const messages = {
  project: 'Project',
  loading: 'the project',
  notFoundTitle: 'Project Not Found',
  notFound: 'Project Not Found: You don\'t have access to this project or it doesn\'t exist.',
  goBack: 'Go Back',
  loadFailed: 'Failed to load the project',
  updated: 'Updated',
  created: (day: string | number) => `Created ${day}`,
  addDescription: 'Add a description',
  editDescription: 'Edit description',
  showAll: 'Show all',
  showLess: 'Show less',
  description: 'Project description',
  descriptionTooLong: `Description must be ${limits.projectDescription.max} characters or less.`,
  save: 'Save',
  cancel: 'Cancel',
  descriptionUpdated: {
    title: 'Description Updated',
  },
  updateFailed: {
    title: 'Update Failed',
    description: 'Failed to update the description. Please try again.',
  },
  team: 'Team',
  share: 'Share',
  linkCopied: 'Link Copied',
  shareFailed: {
    title: 'Share Failed',
    description: 'Failed to copy link to clipboard.',
  },
  tracks: (count: number): readonly MessagePart<'count'>[] => [{ kind: 'count', text: formatNumber(count) }, { kind: 'plain', text: ` ${plural(count, { one: 'track', other: 'tracks' })}` }],
  collaborators: (count: number): readonly MessagePart<'count'>[] => [{ kind: 'count', text: formatNumber(count) }, { kind: 'plain', text: ` ${plural(count, { one: 'collaborator', other: 'collaborators' })}` }],
} as const;
