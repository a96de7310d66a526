export const messages = {
  title: 'Trash',
  project: 'Project',
  track: 'Track',
  deleted: 'Deleted',
  purged: (day: string) => `Deleted permanently on ${day}`,
  restore: 'Restore',
  restoreNamed: (name: string) => `Restore ${name}`,
  more: 'Show more',
  loadFailed: 'Failed to load the trash',
  projectRestored: { title: 'Project Restored' },
  trackRestored: { title: 'Track Restored' },
  restoreFailed: { title: 'Restore Failed', description: 'It is still in the trash. Please try again.' },
} as const;
