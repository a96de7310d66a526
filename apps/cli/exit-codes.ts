/** The exit codes of `tutti`, for scripts. They do not change. */
export const exitCodes = {
  error: 1,
  usage: 2,
  forbidden: 3,
  notFound: 4,
  tokens: 5,
  notApproved: 6,
  unavailable: 7,
  awaitingApproval: 8,
} as const;

/** What each exit code means, for the help page. */
export const exitCodeMeanings: readonly (readonly [code: number, meaning: string])[] = [
  [0, 'done'],
  [exitCodes.error, 'another error'],
  [exitCodes.usage, 'wrong arguments, or a wrong manifest'],
  [exitCodes.forbidden, 'not signed in, or not allowed'],
  [exitCodes.notFound, 'not found, or not visible to you'],
  [exitCodes.tokens, 'not enough tokens, or more than a limit allows'],
  [exitCodes.notApproved, 'an asset is missing, has no approved version or is not to be had'],
  [exitCodes.unavailable, 'the studio does not answer or is busy: try again'],
  [exitCodes.awaitingApproval, 'the generation waits for an approval of its cost'],
  [130, 'interrupted with Ctrl-C'],
];
