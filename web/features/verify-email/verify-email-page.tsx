import { Link, useSearchParams } from 'wouter';
import { useOutcome } from '#web/features/verify-email/follow-link.ts';
import { MailLink } from '#web/features/verify-email/mail-link.tsx';
import { words } from '#web/features/verify-email/words.ts';
import { keyClass } from '#web/kit/key.tsx';
import { usePageTitle } from '#web/kit/page-title.ts';
import { Spinner } from '#web/kit/state.tsx';
import { useUser } from '#web/kit/user.ts';
import layoutStyles from '#web/kit/layout.module.css';
import stateStyles from '#web/kit/state.module.css';
import textStyles from '#web/kit/text.module.css';

/** `/verify-email`: the target of verification links, and the place to request another one. */
export function VerifyEmailPage() {
  usePageTitle(words.pageTitle);
  const { email, canConfirmEmail } = useUser();
  const [search] = useSearchParams();
  const outcome = useOutcome(search);
  if (outcome === 'following') return <Spinner />;
  const waiting = canConfirmEmail ? words.open(email) : words.nothingToDo;
  const { title, text } = outcome ? words.outcomes[outcome] : waiting;
  return (
    <div className={layoutStyles.message}>
      <span className={stateStyles.rest} aria-hidden="true" />
      <h1>{title}</h1>
      <p className={textStyles.lead}>{text}</p>
      {outcome === 'other-account' && (
        <a className={keyClass('plain')} href="/api/logout">
          {words.signOut}
        </a>
      )}
      {outcome !== 'confirmed' && outcome !== 'other-account' && canConfirmEmail && <MailLink look="lit" />}
      {outcome === 'confirmed' && (
        <Link className={keyClass('plain')} href="/">
          {words.toDashboard}
        </Link>
      )}
    </div>
  );
}
