// Generated from messages.en.json by `npm run build:messages`.
import { limits } from '#contract/limits.ts';
import { formatNumber, plural } from '#contract/message-format.ts';

export const messages = {
  information: 'Project Information',
  name: 'Project Name',
  description: 'Description',
  noDescription: 'No description',
  tracks: 'Tracks',
  members: 'Members',
  created: 'Created',
  updated: 'Last updated',
  save: 'Save Changes',
  saving: 'Saving...',
  discard: 'Discard',
  nameTooLong: `Project name must be ${limits.projectName.max} characters or less.`,
  descriptionTooLong: `Description must be ${limits.projectDescription.max} characters or less.`,
  projectUpdated: {
    title: 'Project Updated',
  },
  descriptionUpdated: {
    title: 'Description Updated',
  },
  updateFailed: {
    title: 'Update Failed',
    description: 'Failed to update the project. Please try again.',
  },
  settings: 'Quick Settings',
  settingsReadOnly: 'Only the project admin can change these.',
  on: 'On',
  off: 'Off',
  settingNames: {
    isPublic: 'Public project',
    allowDownloads: 'Allow downloads',
    emailNotifications: 'Email notifications',
  },
  settingHints: {
    isPublic: 'Anyone with an account here can listen.',
    allowDownloads: 'People outside the team can download tracks.',
    emailNotifications: 'Email members about new activity (if this server sends email).',
  },
  settingsUpdated: {
    title: 'Settings Updated',
  },
  settingsFailed: {
    title: 'Update Failed',
    description: 'Your change was not saved. Please try again.',
  },
  delete: 'Delete Project',
  deleteText: `Moves the project and everything in it to the trash. You can restore it for ${limits.trashDays} days.`,
  confirmDelete: 'Delete',
  confirmTitle: 'Delete project?',
  confirmText: ({ name, tracks }: { name: string | number; tracks: number }) => `“${name}” and its ${plural(tracks, { one: `${formatNumber(tracks)} track`, other: `${formatNumber(tracks)} tracks` })} will move to the trash. You can restore it for ${limits.trashDays} days.`,
  deleted: {
    title: 'Project Deleted',
  },
  deleteFailed: {
    title: 'Delete Failed',
    description: 'Failed to delete the project. Please try again.',
  },
} as const;
