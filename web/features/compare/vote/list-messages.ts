/** Apart from the other texts of a vote: the pages of projects and tracks have the list. */
export const listMessages = {
  title: 'Blind votes',
  voted: (count: number, all: number) => `${count} of ${all} have voted`,
  closed: 'Closed',
} as const;
