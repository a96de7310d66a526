import { ApiError } from '#web/data/api-error.ts';
import { errorMessage } from '#web/data/error-message.ts';

/** `seconds` is the delay from Retry-After, if present. */
const tooManyAttemptsMessage = (seconds: number | undefined): string =>
  `Too many attempts. Please wait ${seconds === undefined ? 'a moment' : `${seconds} second${seconds === 1 ? '' : 's'}`} and try again.`;

/** The error message for a failed sign-in, registration, or change of a password or second factor. */
export function authErrorMessage(error: unknown): string {
  if (error instanceof ApiError && error.status === 429)
    return tooManyAttemptsMessage(error.retryAfterSeconds);
  return errorMessage(error, 'Can’t reach the server. Please try again.');
}
