// Generated from messages.en.json by `npm run build:messages`.
import { plural } from '#contract/message-format.ts';

export const messages = {
  title: 'Dashboard',
  subtitle: 'Manage your music projects and collaborations',
  search: 'Find a project or track',
  totalProjects: 'Total Projects',
  tracksGenerated: 'Tracks Generated',
  unreadComments: 'Unread Comments',
  recent: 'Recent Projects',
  viewAll: 'View all',
  newProject: 'New Project',
  empty: {
    title: 'No projects yet',
    text: 'A whole bar of rest. Start one and invite your team.',
    action: 'Create Your First Project',
    notAllowed: 'Projects you’re added to will appear here.',
  },
  statsFailed: 'Failed to load the statistics',
  recentFailed: 'Failed to load recent projects',
  searchFailed: 'Search is unavailable',
  results: 'Results',
  foundProjects: 'Projects',
  foundTracks: 'Tracks',
  nothingFound: 'Nothing found',
  nothingFoundText: 'No project or track name matches your search.',
  found: ({ hasMore, count }: { hasMore: boolean; count: number }) => (hasMore ? `The first ${count} matches` : plural(count, { one: '1 match', other: `${count} matches` })),
} as const;
