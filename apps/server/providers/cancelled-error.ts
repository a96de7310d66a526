/**
 * Abort reason of a generation cancelled by a user: no other process resumes it, so the request to the service is
 * cancelled too. With any other reason, e.g. a shutdown, another process resumes the generation.
 */
export class CancelledError extends Error {
  override readonly name = 'CancelledError';
}
