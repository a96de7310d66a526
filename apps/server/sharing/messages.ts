// Generated from messages.en.json by `npm run build:messages`.

export const messages = {
  cannotBePrepared: 'The audio of this track can’t be prepared for listening.',
  chooseTimeFuture: 'Please choose a time in the future.',
  noSuchComment: 'This comment does not exist here.',
} as const;
