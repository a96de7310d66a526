import { useState } from 'react';
import { AccountActions } from '#web/features/auth/account/account-actions.tsx';
import { showRecoveryCodes } from '#web/features/auth/account/show-recovery-codes.tsx';
import { PasswordForm } from '#web/features/auth/account/password-form.tsx';
import { secondFactorMessages } from '#web/features/auth/account/second-factor-messages.ts';
import { SecondFactorTask } from '#web/features/auth/account/second-factor-task.tsx';
import { SecondFactor, type Task } from '#web/features/auth/account/second-factor.tsx';
import { SessionList } from '#web/features/auth/account/session-list.tsx';
import { messages } from '#web/features/auth/account/messages.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { Skeleton } from '#web/ui/feedback.tsx';
import { ErrorState } from '#web/data/error-state.tsx';
import { useUser } from '#web/domain/user.ts';
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
