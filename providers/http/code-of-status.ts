import type { ProviderErrorCode } from '#providers/provider-error.ts';

/** What a refusal of a paid service means by its HTTP status alone, where it says no word that is known. */
export function codeOfStatus(status: number): ProviderErrorCode {
  if (status === 401) return 'auth';
  if (status === 402 || status === 403) return 'quota';
  if (status === 408 || status === 504) return 'timeout';
  if (status === 429) return 'rate';
  return status >= 500 ? 'unavailable' : 'invalid';
}
