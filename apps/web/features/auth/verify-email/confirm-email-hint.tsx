import { clsx } from 'clsx';
import { useSearchParams } from 'wouter';
import { useVerifyOutcome } from '#web/features/auth/verify-email/use-verify-outcome.ts';
import { SendLinkButton } from '#web/features/auth/verify-email/send-link-button.tsx';
import { messages } from '#web/features/auth/verify-email/messages.ts';
import { useUser } from '#web/domain/user.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './verify-email.module.css';

/**
 * Below the invite form: the result of a verification link, and email verification for the configured administrator.
 */
export function ConfirmEmailHint() {
  const { email, canConfirmEmail } = useUser();
  const [search] = useSearchParams();
  const outcome = useVerifyOutcome(search);
  const result = outcome && outcome !== 'following' ? messages.outcomes[outcome] : undefined;
  if (!result && !canConfirmEmail) return null;
  return (
    <div className={styles.confirmEmailHint}>
      {result && (
        <p>
          <b>{result.title}.</b> {outcome === 'confirmed' ? '' : result.text}
        </p>
      )}
      {canConfirmEmail && (
        <>
          <p className={clsx(textStyles.secondary, textStyles.anywhere)}>{messages.adminHint(email)}</p>
          <SendLinkButton variant="plain" />
        </>
      )}
    </div>
  );
}
