export const summaryMessages = { theComment: 'The comment' } as const;
