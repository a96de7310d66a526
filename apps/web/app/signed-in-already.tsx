import { Redirect, useSearchParams } from 'wouter';
import { safeReturnTo } from '#web/ui/return-to.ts';

/** `/sign-in` for a signed-in user: redirects to the return path. */
export function SignedInAlready() {
  const [search] = useSearchParams();
  return <Redirect to={safeReturnTo(search.get('returnTo'), location.origin)} replace />;
}
