/** The messages of the banners at the prompt, loaded with them. */
export const bannerMessages = {
  suggestedPrompts: {
    copied: { title: 'Copied prompt', use: 'Use prompt' },
    idea: { title: 'Prompt from the idea', use: 'Use prompt' },
    replaced: { title: 'Your previous prompt', use: 'Restore' },
  },
  suggestedFrom: (title: string) => `from ${title}`,
  dismissSuggestedPrompt: 'Dismiss this prompt',
  forIdea: 'For the idea',
  forIdeaHint: 'which is marked as generated when the track is done.',
  versionOf: 'A new version of',
  removeVersionOf: (title: string) => `Make a track of its own instead of a version of ${title}`,
  removeIdea: (title: string) => `Generate without the idea ${title}`,
} as const;
