import type { Collaboration } from '#contract/members.ts';

export const words = {
  title: 'Collaborations',
  subtitle: 'Projects other people have added you to',
  search: 'Search collaborations',
  searchHint: 'Search by name, description or person',
  projects: 'Projects',
  tracks: 'Tracks',
  people: 'Invited by',
  track: 'track',
  member: 'member',
  roles: { admin: 'Admin', collaborator: 'Collaborator' } satisfies Record<Collaboration['role'], string>,
  invitedBy: (name: string) => `Invited by ${name}`,
  joined: 'Joined',
  list: 'Your collaborations',
  loading: 'collaborations',
  loadFailed: 'Failed to load collaborations',
  noneTitle: 'Coming Soon',
  noneText: 'Projects you’re added to will appear here.',
  noneFoundTitle: 'Nothing found',
  noneFound: (searched: string) => `No name, description or person has “${searched}” in it.`,
  clearSearch: 'Clear the search',
} as const;
