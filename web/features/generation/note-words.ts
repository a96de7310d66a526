/** The sentences of what lies ready at the prompt, which come with it. */
export const noteWords = {
  offers: {
    copied: { title: 'Copied prompt', use: 'Use prompt' },
    idea: { title: 'Words of the idea', use: 'Use prompt' },
    replaced: { title: 'Your previous prompt', use: 'Restore' },
  },
  offeredFrom: (title: string) => `from ${title}`,
  dismissOffer: 'Dismiss this prompt',
  forIdea: 'For the idea',
  forIdeaThen: 'which is marked as generated when the track is done.',
  takeIdeaOff: (title: string) => `Make it without the idea ${title}`,
} as const;
