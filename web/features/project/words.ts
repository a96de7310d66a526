export const words = {
  loading: 'the project',
  notFound: "Project Not Found: You don't have access to this project or it doesn't exist.",
  goBack: 'Go Back',
  loadFailed: 'Failed to load the project',
  track: 'track',
  collaborator: 'collaborator',
  updated: 'Updated',
  created: (day: string) => `Created ${day}`,
  team: 'Team',
  share: 'Share',
  linkCopied: 'Link Copied',
  shareFailed: { title: 'Share Failed', description: 'Failed to copy link to clipboard.' },
} as const;
