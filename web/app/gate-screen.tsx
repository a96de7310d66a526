import { useLocation } from 'wouter';
import { lonePage } from '#web/app/page.tsx';
import { SignedInAlready } from '#web/app/signed-in-already.tsx';
import { InvitePage } from '#web/features/invite/invite-page.tsx';
import { AtTheGate } from '#web/features/verify-email/at-the-gate.tsx';
import { useUser } from '#web/kit/user.ts';

const SecondFactorPage = lonePage(async () => (await import('#web/app/security.ts')).SecondFactorPage);

/** The onboarding steps of a signed-in user: invite code, then second factor. The URL does not change. */
export function GateScreen() {
  const [path] = useLocation();
  const { inviteValidated } = useUser();
  if (path === '/sign-in') return <SignedInAlready />;
  return inviteValidated ? <SecondFactorPage /> : <InvitePage otherWay={<AtTheGate />} />;
}
