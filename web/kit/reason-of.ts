import { ApiError, sentenceOf } from '#web/kit/api-error.ts';

/** The first thing that the server found wrong with the values, when it names one. */
function issueOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || !Array.isArray(error.facts['issues'])) return undefined;
  const [first] = error.facts['issues'] as readonly unknown[];
  if (typeof first !== 'object' || first === null || !('message' in first)) return undefined;
  return typeof first.message === 'string' ? first.message : undefined;
}

/** Why something was refused, as exactly as the server says it. */
export const reasonOf = (error: unknown, otherwise: string): string =>
  issueOf(error) ?? sentenceOf(error, otherwise);
