import { ApiError } from '#web/data/api-error.ts';
import { errorMessage } from '#web/data/error-message.ts';
import { domainMessages as messages } from '#web/domain/messages.ts';

/** `seconds` is the delay from Retry-After, if present. */
const tooManyAttemptsMessage = (seconds: number | undefined): string =>
  seconds === undefined ? messages.tooManyAttempts : messages.tooManyAttemptsFor(seconds);

/** The error message for a failed sign-in, registration, or change of a password or second factor. */
export function authErrorMessage(error: unknown): string {
  if (error instanceof ApiError && error.status === 429)
    return tooManyAttemptsMessage(error.retryAfterSeconds);
  return errorMessage(error, messages.unreachable);
}
