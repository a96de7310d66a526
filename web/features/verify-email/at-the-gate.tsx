import { clsx } from 'clsx';
import { useSearchParams } from 'wouter';
import { useOutcome } from '#web/features/verify-email/follow-link.ts';
import { MailLink } from '#web/features/verify-email/mail-link.tsx';
import { words } from '#web/features/verify-email/words.ts';
import { useUser } from '#web/kit/user.ts';
import textStyles from '#web/kit/text.module.css';
import styles from './verify-email.module.css';

/**
 * Below the invite form: the result of a verification link, and email verification for the configured administrator.
 */
export function AtTheGate() {
  const { email, canConfirmEmail } = useUser();
  const [search] = useSearchParams();
  const outcome = useOutcome(search);
  const told = outcome && outcome !== 'following' ? words.outcomes[outcome] : undefined;
  if (!told && !canConfirmEmail) return null;
  return (
    <div className={styles.atTheGate}>
      {told && (
        <p>
          <b>{told.title}.</b> {outcome === 'confirmed' ? '' : told.text}
        </p>
      )}
      {canConfirmEmail && (
        <>
          <p className={clsx(textStyles.secondary, textStyles.anywhere)}>{words.atTheGate(email)}</p>
          <MailLink look="plain" />
        </>
      )}
    </div>
  );
}
