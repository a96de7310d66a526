/** The sentences around activities. */
export const words = {
  recent: 'Recent activity',
  column: 'Activity',
  loading: 'recent activity',
  bell: (unread: string) => (unread === '' ? 'Activity, nothing unread' : `Activity, ${unread} unread`),
  someone: 'Someone',
  theProject: 'the project',
  unread: 'unread',
  readAll: 'Mark all as read',
  older: 'Show older activity',
  showMore: 'Show more',
  showFewer: 'Show fewer',
  failed: 'Unable to load recent activity',
  emptyTitle: 'Nothing has happened yet',
  emptyText: 'Your team’s tracks, comments and ideas will appear here.',
  readFailed: { title: 'Update Failed', description: 'This could not be marked as read. Please try again.' },
} as const;
