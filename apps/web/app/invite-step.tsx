import { InvitePage } from '#web/features/auth/invite/invite-page.tsx';
import { ConfirmEmailHint } from '#web/features/auth/verify-email/confirm-email-hint.tsx';

/** The onboarding step that asks for the invite code. */
export function InviteStep() {
  return <InvitePage alternative={<ConfirmEmailHint />} />;
}
