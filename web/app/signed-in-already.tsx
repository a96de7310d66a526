import { Redirect, useSearchParams } from 'wouter';
import { safeReturnTo } from '#web/kit/return-to.ts';

/** `/sign-in` for somebody who is signed in: on to where they wanted to go. */
export function SignedInAlready() {
  const [search] = useSearchParams();
  return <Redirect to={safeReturnTo(search.get('returnTo'), location.origin)} replace />;
}
