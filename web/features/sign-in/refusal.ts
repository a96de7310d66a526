import { words } from '#web/features/sign-in/words.ts';
import { ApiError, sentenceOf } from '#web/kit/api-error.ts';

/** The sentence for a refused sign-in or registration. */
export function refusal(error: unknown): string {
  if (error instanceof ApiError && error.status === 429) return words.tooMany(error.retryAfterSeconds);
  return issueOf(error) ?? sentenceOf(error, words.failed);
}

/** The first thing that the server found wrong with the values, when it names one. */
function issueOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || !Array.isArray(error.facts['issues'])) return undefined;
  const [first] = error.facts['issues'] as readonly unknown[];
  if (typeof first !== 'object' || first === null || !('message' in first)) return undefined;
  return typeof first.message === 'string' ? first.message : undefined;
}
