/**
 * A reason not to start that the user can act on. Its message is one complete sentence; the server prints it without
 * a stack and exits with a non-zero code.
 */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

/** The `code` of a Node system error such as ENOENT, or of a PostgreSQL error such as 23505. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
