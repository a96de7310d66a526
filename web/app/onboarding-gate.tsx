import { useLocation } from 'wouter';
import { lazyStandalonePage } from '#web/app/lazy-page.tsx';
import { SignedInAlready } from '#web/app/signed-in-already.tsx';
import { useUser } from '#web/domain/user.ts';

const InviteStep = lazyStandalonePage(async () => (await import('#web/app/invite-step.tsx')).InviteStep);
const SecondFactorPage = lazyStandalonePage(
  async () => (await import('#web/features/auth/account/second-factor-page.tsx')).SecondFactorPage,
);

/** The onboarding steps of a signed-in user: invite code, then second factor. The URL does not change. */
export function OnboardingGate() {
  const [path] = useLocation();
  const { inviteValidated } = useUser();
  if (path === '/sign-in') return <SignedInAlready />;
  return inviteValidated ? <SecondFactorPage /> : <InviteStep />;
}
