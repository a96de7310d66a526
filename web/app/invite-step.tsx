import { InvitePage } from '#web/features/invite/invite-page.tsx';
import { ConfirmEmailHint } from '#web/features/verify-email/confirm-email-hint.tsx';

/** The onboarding step that asks for the invite code. */
export function InviteStep() {
  return <InvitePage alternative={<ConfirmEmailHint />} />;
}
