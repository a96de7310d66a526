import { useLocation } from 'wouter';
import { SignedInAlready } from '#web/app/signed-in-already.tsx';
import { InvitePage } from '#web/features/invite/invite-page.tsx';
import { AtTheGate } from '#web/features/verify-email/at-the-gate.tsx';

/** The gate, with the other way through it. The address stays the one that was asked for. */
export function InviteScreen() {
  const [path] = useLocation();
  if (path === '/sign-in') return <SignedInAlready />;
  return <InvitePage otherWay={<AtTheGate />} />;
}
