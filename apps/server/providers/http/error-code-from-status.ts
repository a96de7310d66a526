import type { ProviderErrorCode } from '#providers/provider-error.ts';

/** The error code of a paid service by HTTP status, if the reply contains no known error code. */
export function errorCodeFromStatus(status: number): ProviderErrorCode {
  if (status === 401) return 'auth';
  if (status === 402 || status === 403) return 'quota';
  if (status === 408 || status === 504) return 'timeout';
  if (status === 425) return 'busy';
  if (status === 429) return 'rate';
  return status >= 500 ? 'unavailable' : 'invalid';
}
