/** The exit codes of `tutti`, for scripts. They do not change. */
export const exitCodes = {
  error: 1,
  usage: 2,
} as const;

/** What each exit code means, for the help page. */
export const exitCodeMeanings: readonly (readonly [code: number, meaning: string])[] = [
  [0, 'done'],
  [exitCodes.error, 'another error'],
  [exitCodes.usage, 'wrong arguments'],
  [130, 'interrupted with Ctrl-C'],
];
