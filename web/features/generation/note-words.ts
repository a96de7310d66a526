/** The messages of the banners at the prompt, loaded with them. */
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
