// Generated from command-messages.en.json by `npm run build:messages`.

export const commandMessages = {
  /** In the list of keyboard shortcuts. */
  select: 'Listen to version 1 to 4',
  listen: (number: string | number) => `Listen to version ${number}`,
  lastTwo: 'Switch between the last two, while playing',
  next: 'Go to the next difference, from one bar before',
  toggle: 'Play or pause',
  bar: 'Back or forward one bar',
  back: 'Back one bar',
  forward: 'Forward one bar',
  vote: 'Choose the one you hear, in a blind vote',
} as const;
