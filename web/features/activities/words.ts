/** The sentences around activities. */
export const words = {
  recent: 'Recent activity',
  column: 'Activity',
  loading: 'recent activity',
  bell: (unread: string) => (unread === '' ? 'Activity, nothing unread' : `Activity, ${unread} unread`),
  someone: 'Someone',
  unread: 'unread',
  readAll: 'Mark all as read',
  older: 'Show older activity',
  showMore: 'Show more',
  showFewer: 'Show fewer',
  failed: 'Unable to load recent activity',
  emptyTitle: 'Nothing has happened yet',
  emptyText: 'What the team makes, says and thinks of appears here.',
  readFailed: { title: 'Update Failed', description: 'This could not be marked as read. Please try again.' },
} as const;
