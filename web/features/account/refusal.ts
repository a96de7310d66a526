import { words } from '#web/features/account/words.ts';
import { ApiError } from '#web/kit/api-error.ts';
import { reasonOf } from '#web/kit/reason-of.ts';

/** The sentence for a refused change of a way in. */
export function refusal(error: unknown): string {
  if (error instanceof ApiError && error.status === 429) return words.tooMany(error.retryAfterSeconds);
  return reasonOf(error, words.failed);
}
