// Generated from messages.en.json by `npm run build:messages`.

export const aiMarkTexts = {
  openings: {
    algorithmic: 'Made by AI without a trained model',
    trained: 'Made by AI with a trained model',
    composite: 'Made or changed by AI, in part with a trained model',
    withheld: 'Made or changed by AI; how, is told when the blind vote on it ends',
    undisclosed: 'A candidate of this blind comparison was made or changed by AI; which, is told when it ends',
  },
  /** {made} is one of the openings; {agent} is what made it, with its version. */
  by: ({ made, agent }: { made: string | number; agent: string | number }) => `${made}: ${agent}`,
  on: ({ made, date }: { made: string | number; date: string | number }) => `${made}, ${date}`,
  sentence: (made: string | number) => `${made}.`,
  credentialsRemoved: 'The Content Credentials of the original were removed.',
  /** {type} is the address of a term of the IPTC. */
  sourceType: (type: string | number) => `Digital source type: ${type}`,
} as const;
