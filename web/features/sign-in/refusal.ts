import { words } from '#web/features/sign-in/words.ts';
import { ApiError } from '#web/kit/api-error.ts';
import { reasonOf } from '#web/kit/reason-of.ts';

/** The sentence for a refused sign-in or registration. */
export function refusal(error: unknown): string {
  if (error instanceof ApiError && error.status === 429) return words.tooMany(error.retryAfterSeconds);
  return reasonOf(error, words.failed);
}
