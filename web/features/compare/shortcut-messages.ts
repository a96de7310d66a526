/** Apart from the other texts of a comparison: the list of shortcuts has them on every page. */
export const shortcutMessages = {
  select: 'Listen to version 1 to 4',
  lastTwo: 'Switch between the last two, while playing',
  next: 'Go to the next difference, from one bar before',
  toggle: 'Play or pause',
  bar: 'Back or forward one bar',
  vote: 'Choose the one you hear, in a blind vote',
} as const;
