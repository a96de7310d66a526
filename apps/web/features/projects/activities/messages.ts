// Generated from messages.en.json by `npm run build:messages`.

export const messages = {
  recentHeading: 'Recent activity',
  heading: 'Activity',
  loading: 'recent activity',
  bellLabel: (unread: string | number) => `Activity, ${unread} unread`,
  someone: 'Someone',
  thisProject: 'the project',
  unread: 'unread',
  markAllRead: 'Mark all as read',
  showOlder: 'Show older activity',
  showMore: 'Show more',
  showFewer: 'Show fewer',
  failed: 'Unable to load recent activity',
  emptyTitle: 'No activity yet',
  emptyText: 'Your team’s tracks, comments and ideas will appear here.',
  markReadFailed: {
    title: 'Update Failed',
    description: 'Failed to mark as read. Please try again.',
  },
  bellLabelNone: 'Activity, nothing unread',
} as const;
