import { useState } from 'react';
import type { Session } from '#contract/sessions.ts';
import { AccountActions } from '#web/features/auth/account/account-actions.tsx';
import { showRecoveryCodes } from '#web/features/auth/account/show-recovery-codes.tsx';
import { PasswordForm } from '#web/features/auth/account/password-form.tsx';
import { SecondFactorTask } from '#web/features/auth/account/second-factor-task.tsx';
import { SecondFactor, type Task } from '#web/features/auth/account/second-factor.tsx';
import { messages, secondFactorMessages } from '#web/features/auth/account/messages.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { Skeleton } from '#web/ui/feedback.tsx';
import { ErrorState } from '#web/data/error-state.tsx';
import { useAction } from '#web/data/use-action.ts';
import { authErrorMessage } from '#web/domain/auth-error-message.ts';
import { useUser } from '#web/domain/user.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Button } from '#web/ui/button.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './security-dialog.module.css';

/**
 * The content of the dialog: the settings (undefined or `back`), a task, or a placeholder while the recovery codes
 * are shown on top.
 */
type View = Task | 'codes' | 'back';

interface SecurityDialogProps {
  readonly onClose: () => void;
}

/** Security settings: password, second factor, sessions and account. */
export function SecurityDialog({ onClose }: SecurityDialogProps) {
  const { email } = useUser();
  const [view, setView] = useState<View>();
  const goBack = () => setView('back');
  const close = (open: boolean) => !open && onClose();
  if (view === undefined || view === 'back' || view === 'codes')
    return (
      <Dialog open onOpenChange={close} title={messages.title} description={messages.text}>
        {view === 'codes' ? (
          <Skeleton className={styles.skeleton} />
        ) : (
          <SecuritySettings onClose={onClose} isReturning={view === 'back'} onStart={setView} />
        )}
      </Dialog>
    );
  const showCodes = async (codes: readonly string[]) => {
    setView('codes');
    await showRecoveryCodes(codes, email);
    goBack();
  };
  return (
    <Dialog open onOpenChange={close} title={secondFactorMessages[view].title}>
      <div className={styles.security}>
        <SecondFactorTask task={view} onCodes={(codes) => void showCodes(codes)} onEnd={goBack} />
      </div>
    </Dialog>
  );
}

interface SecuritySettingsProps extends SecurityDialogProps {
  readonly isReturning: boolean;
  readonly onStart: (task: Task) => void;
}

/** The user's active sessions, with a button that ends all others. */
function SessionList({ sessions }: { readonly sessions: readonly Session[] }) {
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

function SecuritySettings({ onClose, isReturning, onStart }: SecuritySettingsProps) {
  const { data, error, refetch } = useApiQuery('listSessions');
  if (error && !data)
    return <ErrorState title={messages.sessionsFailed} error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.security}>
      {data ? (
        <>
          {data.hasPassword ? <PasswordForm onChanged={onClose} /> : <p>{messages.externalSignIn}</p>}
          {data.hasPassword && <SecondFactor onStart={onStart} isReturning={isReturning} />}
          <SessionList sessions={data.sessions} />
          <AccountActions hasPassword={data.hasPassword} onLeave={onClose} />
        </>
      ) : (
        <Skeleton className={styles.skeleton} />
      )}
    </div>
  );
}
