// Generated from messages.en.json by `npm run build:messages`.
import { formatNumber, plural } from '#contract/message-format.ts';

export const messages = {
  title: 'Collaborations',
  subtitle: 'Projects other people have added you to',
  search: 'Search collaborations',
  searchHint: 'Search by name, description or person',
  projects: 'Projects',
  tracks: 'Tracks',
  inviters: 'People',
  roles: {
    admin: 'Admin',
    collaborator: 'Collaborator',
  },
  invitedBy: (name: string | number) => `Invited by ${name}`,
  joined: 'Joined',
  list: 'Your collaborations',
  loading: 'collaborations',
  loadFailed: 'Failed to load collaborations',
  emptyTitle: 'Coming Soon',
  emptyText: 'Projects you’re added to will appear here.',
  noResultsTitle: 'Nothing found',
  noResultsText: (searched: string | number) => `No name, description or person matches “${searched}”.`,
  clearSearch: 'Clear the search',
  trackCount: (count: number) => plural(count, { one: `${formatNumber(count)} track`, other: `${formatNumber(count)} tracks` }),
  memberCount: (count: number) => plural(count, { one: `${formatNumber(count)} member`, other: `${formatNumber(count)} members` }),
} as const;
