// Generated from messages.en.json by `npm run build:messages`.

export const messages = {
  title: 'Trash',
  project: 'Project',
  track: 'Track',
  version: 'Version',
  versionName: ({ title, number }: { title: string | number; number: string | number }) => `${title} V${number}`,
  deleted: 'Deleted',
  purged: (day: string | number) => `Deleted permanently on ${day}`,
  restore: 'Restore',
  restoreNamed: (name: string | number) => `Restore ${name}`,
  more: 'Show more',
  loadFailed: 'Failed to load the trash',
  projectRestored: {
    title: 'Project Restored',
  },
  trackRestored: {
    title: 'Track Restored',
  },
  versionRestored: {
    title: 'Version Restored',
  },
  restoreFailed: {
    title: 'Restore Failed',
    description: 'It is still in the trash. Please try again.',
  },
} as const;
