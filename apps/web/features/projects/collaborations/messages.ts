import type { Collaboration } from '#contract/members.ts';

export const messages = {
  title: 'Collaborations',
  subtitle: 'Projects other people have added you to',
  search: 'Search collaborations',
  searchHint: 'Search by name, description or person',
  projects: 'Projects',
  tracks: 'Tracks',
  inviters: 'People',
  track: 'track',
  member: 'member',
  roles: { admin: 'Admin', collaborator: 'Collaborator' } satisfies Record<Collaboration['role'], string>,
  invitedBy: (name: string) => `Invited by ${name}`,
  joined: 'Joined',
  list: 'Your collaborations',
  loading: 'collaborations',
  loadFailed: 'Failed to load collaborations',
  emptyTitle: 'Coming Soon',
  emptyText: 'Projects you’re added to will appear here.',
  noResultsTitle: 'Nothing found',
  noResultsText: (searched: string) => `No name, description or person matches “${searched}”.`,
  clearSearch: 'Clear the search',
} as const;
