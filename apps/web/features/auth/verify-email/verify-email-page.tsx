import { Link, useSearchParams } from 'wouter';
import { useVerifyOutcome } from '#web/features/auth/verify-email/use-verify-outcome.ts';
import { SendLinkButton } from '#web/features/auth/verify-email/send-link-button.tsx';
import { messages } from '#web/features/auth/verify-email/messages.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Spinner } from '#web/ui/feedback.tsx';
import { useUser } from '#web/domain/user.ts';
import layoutStyles from '#web/ui/layout.module.css';
import stateStyles from '#web/ui/feedback.module.css';
import textStyles from '#web/ui/text.module.css';

/** `/verify-email`: the target of verification links, and the place to request another one. */
export function VerifyEmailPage() {
  usePageTitle(messages.pageTitle);
  const { email, canConfirmEmail } = useUser();
  const [search] = useSearchParams();
  const outcome = useVerifyOutcome(search);
  if (outcome === 'following') return <Spinner />;
  const { unconfirmed, nothingToConfirm } = messages;
  const defaultMessage = canConfirmEmail
    ? { title: unconfirmed.title, text: unconfirmed.text(email) }
    : nothingToConfirm;
  const { title, text } = outcome ? messages.outcomes[outcome] : defaultMessage;
  return (
    <div className={layoutStyles.message}>
      <span className={stateStyles.rest} aria-hidden="true" />
      <h1>{title}</h1>
      <p className={textStyles.lead}>{text}</p>
      {outcome === 'other-account' && (
        <a className={buttonClass('plain')} href="/api/logout">
          {messages.signOut}
        </a>
      )}
      {outcome !== 'confirmed' && outcome !== 'other-account' && canConfirmEmail && (
        <SendLinkButton variant="primary" />
      )}
      {outcome === 'confirmed' && (
        <Link className={buttonClass('plain')} href="/">
          {messages.toDashboard}
        </Link>
      )}
    </div>
  );
}
