// Generated from messages.en.json by `npm run build:messages`.

export const composeTexts = {
  noJson: 'The stored score is damaged: it is no JSON.',
  otherSchema: ({ schema, readable }: { schema: string | number; readable: string | number }) => `The stored score has the schema ${schema}, and this version reads ${readable}.`,
  /** Of scores that an earlier or later version stored. */
  damaged: ({ place, problem }: { place: string | number; problem: string | number }) => `The stored score is damaged at ${place}: ${problem}.`,
  lacks: (what: 'line' | 'score') => `The stored score names a ${(what === 'line' ? 'line' : (what === 'score' ? 'score' : ''))} that it has not.`,
  cannotPlay: (name: string | number) => `This version cannot play “${name}”.`,
  playedAnew: (version: string | number) => `Played anew by composer ${version}.`,
  genres: {
    effect: 'Sound effect',
    speech: 'Speech',
  },
} as const;
