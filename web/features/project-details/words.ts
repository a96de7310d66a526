import { limits } from '#contract/limits.ts';
import type { ProjectSettings } from '#contract/projects.ts';

type Setting = keyof ProjectSettings;

/** The sentences of the Project Details tab. */
export const words = {
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
  nameTooLong: `A project name has at most ${limits.projectName.max} characters.`,
  descriptionTooLong: `A description has at most ${limits.projectDescription.max} characters.`,
  projectUpdated: { title: 'Project Updated' },
  descriptionUpdated: { title: 'Description Updated' },
  updateFailed: 'Update Failed',
  updateFailedText: 'Failed to update the project. Please try again.',

  settings: 'Quick Settings',
  settingsFixed: 'Only the admin of the project can change these.',
  on: 'On',
  off: 'Off',
  settingNames: {
    isPublic: 'Public project',
    allowDownloads: 'Allow downloads',
    emailNotifications: 'Email notifications',
  } satisfies Record<Setting, string>,
  settingHints: {
    isPublic: 'Everybody with an account here can see and hear it.',
    allowDownloads: 'Those outside the team can download its tracks.',
    emailNotifications: 'The team hears by email what happens in it, where this server sends mail.',
  } satisfies Record<Setting, string>,
  settingsUpdated: { title: 'Settings Updated' },
  settingsFailedText: 'The switch is back where it was. Please try again.',

  delete: 'Delete Project',
  deleteText: `It goes to the trash with everything in it. For ${limits.trashDays} days it can be taken back from there.`,
  deleteKey: 'Delete',
  confirmTitle: 'Delete project?',
  confirmText: (name: string, tracks: string) =>
    `“${name}” goes to the trash with ${tracks}. You can restore it for ${limits.trashDays} days.`,
  track: 'track',
  deleted: { title: 'Project Deleted' },
  deleteFailed: 'Delete Failed',
  deleteFailedText: 'Failed to delete the project. Please try again.',
} as const;
