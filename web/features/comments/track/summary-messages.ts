/** The messages of what is loaded with a change, apart from those of the comments. */
export const summaryMessages = {
  theComment: 'The comment',
  someone: 'Someone',
  onVersion: (number: number) => `on V${number}`,
  play: (time: string) => `Play ${time}`,
} as const;
