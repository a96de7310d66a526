/**
 * A reason not to start that the person at the keyboard can act on. Its message is one sentence, complete
 * by itself: whoever starts the server prints it without a stack and exits with a code other than 0.
 */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

/** The `code` of a Node system error such as ENOENT, or of a PostgreSQL error such as 23505. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
