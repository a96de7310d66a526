/** The messages of the command palette. */
export const messages = {
  title: 'Find projects, tracks, pages and actions',
  input: 'What are you looking for?',
  recent: 'Recent projects',
  projects: 'Projects',
  tracks: 'Tracks',
  noResults: (query: string) => `Nothing found for “${query}”.`,
  matchCount: (count: number) => (count === 1 ? '1 match' : `${count} matches`),
  searching: 'Searching...',
  failed: 'Projects and tracks could not be searched. Pages and actions still work.',
} as const;
