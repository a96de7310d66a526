import { useLocation } from 'wouter';
import { lonePage } from '#web/app/page.tsx';
import { SignedInAlready } from '#web/app/signed-in-already.tsx';
import { InvitePage } from '#web/features/invite/invite-page.tsx';
import { AtTheGate } from '#web/features/verify-email/at-the-gate.tsx';
import { useUser } from '#web/kit/user.ts';

const SecondFactorPage = lonePage(async () => (await import('#web/app/security.ts')).SecondFactorPage);

/** What is still asked of somebody who is signed in: the invite, then a second factor. The address stays as it was. */
export function GateScreen() {
  const [path] = useLocation();
  const { inviteValidated } = useUser();
  if (path === '/sign-in') return <SignedInAlready />;
  return inviteValidated ? <SecondFactorPage /> : <InvitePage otherWay={<AtTheGate />} />;
}
