/** The texts of the dialogs of a track, loaded with them. */
export const dialogMessages = {
  details: {
    title: 'Edit Track',
    name: 'Title',
    tags: 'Tags',
    tagsHint: 'Separate them with commas.',
    labels: { cancel: 'Cancel', submit: 'Save Changes', busy: 'Saving...' },
    saved: 'Track Updated',
    failed: 'Update Failed',
    failedText: 'Failed to update the track. Please try again.',
  },
  projects: {
    title: (title: string) => `Projects of “${title}”`,
    text: 'A track can be in several projects. Everyone in them can hear it.',
    loading: 'projects',
    loadFailed: 'Failed to load projects',
    add: 'Add to another project',
    find: 'Find a project',
    none: 'No other projects found.',
    addTo: (name: string) => `Add to ${name}`,
    removeFrom: (name: string) => `Remove from ${name}`,
    added: 'Added to Project',
    removed: 'Removed from Project',
    failed: 'Update Failed',
    failedText: 'Failed to update the track’s projects. Please try again.',
  },
} as const;
