import { ApiError } from '#web/kit/api-error.ts';
import { counted } from '#web/kit/figures.ts';
import { reasonOf } from '#web/kit/reason-of.ts';

/** `seconds` is the delay from Retry-After, if present. */
const tooManyAttempts = (seconds: number | undefined): string =>
  `Too many attempts. Please wait ${seconds === undefined ? 'a moment' : counted(seconds, 'second')} and try again.`;

/** The error message for a failed sign-in, registration, or change of a password or second factor. */
export function refusal(error: unknown): string {
  if (error instanceof ApiError && error.status === 429) return tooManyAttempts(error.retryAfterSeconds);
  return reasonOf(error, 'Can’t reach the server. Please try again.');
}
