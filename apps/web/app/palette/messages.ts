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
  actions: 'Actions',
  pages: 'Pages',
} as const;

export const commandMessages = {
  newProject: 'New project',
  /** Aliases are further words by which the palette finds a command; they are not shown. */
  newProjectAliases: 'create start',
  toggleTheme: 'Toggle theme',
  toggleThemeAliases: 'dark light system night',
  purchase: 'Purchase tokens',
  purchaseAliases: 'buy more balance',
  tokensAliases: 'transaction history pricing plans',
  accountAliases: 'api tokens keys programs scripts',
  signOutAliases: 'log out',
  collaborations: 'Collaborations',
} as const;

export const placeMessages = {
  /** Headings in the list of keyboard shortcuts: where the keys work. */
  everywhere: 'Everywhere',
  player: 'Player',
  trackPage: 'On a track’s page',
  waveform: 'On a waveform',
  comparison: 'In a comparison',
  planSection: 'On a plan section',
  playlistItem: 'On a track of a playlist',
  typing: 'While typing',
  tabs: 'On tabs',
  focusNotification: 'Focus the notification',
  closeDialog: 'Close the open dialog',
  send: 'Post, save or generate',
} as const;
