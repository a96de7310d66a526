import { Link, useSearchParams } from 'wouter';
import { useOutcome } from '#web/features/verify-email/follow-link.ts';
import { MailLink } from '#web/features/verify-email/mail-link.tsx';
import { words } from '#web/features/verify-email/words.ts';
import { keyClass } from '#web/kit/key.tsx';
import { usePageTitle } from '#web/kit/page-title.ts';
import { Spinner } from '#web/kit/state.tsx';
import { useUser } from '#web/kit/user.ts';

/** `/verify-email`: where a mailed link ends, and where one asks for another. */
export function VerifyEmailPage() {
  usePageTitle(words.pageTitle);
  const { email, canConfirmEmail } = useUser();
  const [search] = useSearchParams();
  const outcome = useOutcome(search);
  if (outcome === 'following') return <Spinner />;
  const waiting = canConfirmEmail ? words.open(email) : words.nothingToDo;
  const { title, text } = outcome ? words.outcomes[outcome] : waiting;
  return (
    <div className="grid max-w-[40rem] justify-items-start gap-4">
      <span className="rest" aria-hidden="true" />
      <h1>{title}</h1>
      <p className="text-3 text-ink-2">{text}</p>
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
