import { useEffect } from 'react';
import { type VerifyResult, verifyResults } from '#contract/verify-results.ts';
import { callUrl } from '#client/call-options.ts';

/**
 * The result of a verification link, read from the URL. A URL that still has the token, because the user had to sign
 * in first, is forwarded to the API, which redirects back here.
 */
export function useVerifyOutcome(search: URLSearchParams): VerifyResult | 'following' | undefined {
  const token = search.get('token');
  useEffect(() => {
    if (token !== null) location.replace(callUrl('verifyEmail', { query: { token } }));
  }, [token]);
  if (token !== null) return 'following';
  return verifyResults.find((outcome) => outcome === search.get('outcome'));
}
