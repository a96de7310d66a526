import type { Session } from '#contract/sessions.ts';
import { messages } from '#web/features/auth/account/messages.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Button } from '#web/ui/button.tsx';
import { useAction } from '#web/data/use-action.ts';
import { authErrorMessage } from '#web/domain/auth-error-message.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './security-dialog.module.css';

/** The user's active sessions, with a button that ends all others. */
export function SessionList({ sessions }: { readonly sessions: readonly Session[] }) {
  const signOutOthers = useAction('endOtherSessions', {
    send: () => ({}),
    successToast: messages.signedOut,
    errorToast: { title: messages.signOutFailed },
    toMessage: authErrorMessage,
  });
  return (
    <section aria-label={messages.sessions}>
      <h3 className={textStyles.label}>{messages.sessions}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable list must be reachable by keyboard */}
      <ul className={styles.sessions} tabIndex={0} aria-label={messages.sessions}>
        {sessions.map(({ startedAt, usedAt, isCurrent }, index) => (
          <li key={`${startedAt} ${index}`}>
            <span>{isCurrent ? messages.thisBrowser : messages.otherBrowser}</span>
            <span>
              {messages.since} <RelativeTime time={startedAt} />, {messages.lastUsed}{' '}
              <RelativeTime time={usedAt} />
            </span>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button busy={signOutOthers.isPending} onClick={() => signOutOthers.mutate()}>
          {signOutOthers.isPending ? messages.signingOut : messages.signOutOthers}
        </Button>
      )}
    </section>
  );
}
