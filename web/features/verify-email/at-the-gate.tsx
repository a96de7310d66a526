import { useSearchParams } from 'wouter';
import { useOutcome } from '#web/features/verify-email/follow-link.ts';
import { MailLink } from '#web/features/verify-email/mail-link.tsx';
import { words } from '#web/features/verify-email/words.ts';
import { useUser } from '#web/kit/user.ts';

/** Under the invite code: how a mailed link ended, and the way in for whom the settings name. */
export function AtTheGate() {
  const { email, canConfirmEmail } = useUser();
  const [search] = useSearchParams();
  const outcome = useOutcome(search);
  const told = outcome && outcome !== 'following' ? words.outcomes[outcome] : undefined;
  if (!told && !canConfirmEmail) return null;
  return (
    <div className="mt-5 grid gap-3 border-t border-line pt-4">
      {told && (
        <p>
          <b>{told.title}.</b> {outcome === 'confirmed' ? '' : told.text}
        </p>
      )}
      {canConfirmEmail && (
        <>
          <p className="wrap-anywhere text-ink-2">{words.atTheGate(email)}</p>
          <MailLink look="plain" />
        </>
      )}
    </div>
  );
}
