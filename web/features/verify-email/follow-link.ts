import { useEffect } from 'react';
import { type VerifyOutcome, verifyOutcomes } from '#contract/verify-outcomes.ts';
import { address } from '#web/kit/api.ts';

/**
 * How following the mailed link ended, as the address says. An address that still has the link's token, because one
 * had to sign in first, is left for the API, which comes back here.
 */
export function useOutcome(search: URLSearchParams): VerifyOutcome | 'following' | undefined {
  const token = search.get('token');
  useEffect(() => {
    if (token !== null) location.replace(address('verifyEmail', { query: { token } }));
  }, [token]);
  if (token !== null) return 'following';
  return verifyOutcomes.find((outcome) => outcome === search.get('outcome'));
}
