// Generated from messages.en.json by `npm run build:messages`.

export const pageMessages = {
  /** The title of the landing page. {app} is the name of the instance. */
  landingTitle: (app: string | number) => `Make music, sound and voice together, ${app}`,
  /** What search engines show about an instance. */
  description: 'A self-hosted studio where a team makes music, sound effects and voice with AI together.',
  needsJavaScript: 'This studio needs JavaScript. Please switch it on and load the page again.',
  loadFailed: 'This page could not be loaded. Check your connection and try again.',
  reload: 'Reload',
} as const;
