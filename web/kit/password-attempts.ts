import { ApiError } from '#web/kit/api-error.ts';
import { counted } from '#web/kit/figures.ts';
import { reasonOf } from '#web/kit/reason-of.ts';

/** What is said where passwords or codes were tried too often; `seconds` as the server asks to wait, where it does. */
const tooManyAttempts = (seconds: number | undefined): string =>
  `Too many attempts. Please wait ${seconds === undefined ? 'a moment' : counted(seconds, 'second')} and try again.`;

/** The sentence for a refused sign-in or registration, or a refused change of a password or second factor. */
export function refusal(error: unknown): string {
  if (error instanceof ApiError && error.status === 429) return tooManyAttempts(error.retryAfterSeconds);
  return reasonOf(error, 'Can’t reach the server. Please try again.');
}
