/** The sentences of a row of the queue. */
export const rowWords = {
  retry: 'Retry',
  dismiss: 'Dismiss',
  cancel: 'Cancel',
  sending: 'Sending',
  waiting: 'Waiting for its turn',
  stages: {
    understanding: 'Understanding',
    writing: 'Writing',
    rendering: 'Rendering',
    mastering: 'Mastering',
  },
  bar: (bar: number, bars: number) => `Rendering, bar ${bar} of ${bars}`,
  percent: (stage: string, fraction: number) => `${stage}, ${Math.round(fraction * 100)}%`,
  completed: 'Completed',
  completedIn: (time: string) => `in ${time}, added to the list as`,
  aTrack: 'a new track',
  failed: 'Failed.',
  cancelled: 'Cancelled.',
  tokensReturned: 'The tokens were returned.',
  remakes: {
    same: 'Same again',
    variation: 'Variation',
    extension: 'Longer version',
    section: 'New section',
  },
} as const;
