// Generated from messages.en.json by `npm run build:messages`.
import { formatNumber, plural } from '#contract/message-format.ts';

export const messages = {
  title: 'Find projects, tracks, pages and actions',
  input: 'What are you looking for?',
  recent: 'Recent projects',
  projects: 'Projects',
  tracks: 'Tracks',
  noResults: (query: string | number) => `Nothing found for “${query}”.`,
  matchCount: (count: number) => plural(count, { one: '1 match', other: `${formatNumber(count)} matches` }),
  searching: 'Searching...',
  failed: 'Projects and tracks could not be searched. Pages and actions still work.',
} as const;
