import { useState } from 'react';
import { AccountEnd } from '#web/features/account/account-end.tsx';
import { keepCodes } from '#web/features/account/keep-codes.tsx';
import { PasswordForm } from '#web/features/account/password-form.tsx';
import { secondFactorWords } from '#web/features/account/second-factor-words.ts';
import { SecondFactorTask } from '#web/features/account/second-factor-task.tsx';
import { SecondFactor, type Task } from '#web/features/account/second-factor.tsx';
import { SessionList } from '#web/features/account/session-list.tsx';
import { words } from '#web/features/account/words.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { useOne } from '#web/kit/data/use-one.ts';
import { Failed, Skeleton } from '#web/kit/state.tsx';
import { useUser } from '#web/kit/user.ts';
import styles from './ways-in-dialog.module.css';

/**
 * The content of the dialog: the settings (undefined or `back`), a task, or a placeholder while the recovery codes
 * are shown on top.
 */
type Place = Task | 'codes' | 'back';

interface WaysInDialogProps {
  readonly onClose: () => void;
}

/** Security settings: password, second factor, sessions and account. */
export function WaysInDialog({ onClose }: WaysInDialogProps) {
  const { email } = useUser();
  const [place, setPlace] = useState<Place>();
  const back = () => setPlace('back');
  const close = (open: boolean) => !open && onClose();
  if (place === undefined || place === 'back' || place === 'codes')
    return (
      <Dialog open onOpenChange={close} title={words.title} description={words.text}>
        {place === 'codes' ? (
          <Skeleton className={styles.waiting} />
        ) : (
          <WaysIn onClose={onClose} isBack={place === 'back'} onBegin={setPlace} />
        )}
      </Dialog>
    );
  const showCodes = async (codes: readonly string[]) => {
    setPlace('codes');
    await keepCodes(codes, email);
    back();
  };
  return (
    <Dialog open onOpenChange={close} title={secondFactorWords[place].title}>
      <div className={styles.waysIn}>
        <SecondFactorTask task={place} onCodes={(codes) => void showCodes(codes)} onEnd={back} />
      </div>
    </Dialog>
  );
}

interface WaysInProps extends WaysInDialogProps {
  readonly isBack: boolean;
  readonly onBegin: (task: Task) => void;
}

function WaysIn({ onClose, isBack, onBegin }: WaysInProps) {
  const { data, error, refetch } = useOne('listSessions');
  if (error && !data)
    return <Failed title={words.sessionsFailed} error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.waysIn}>
      {data ? (
        <>
          {data.hasPassword ? <PasswordForm onChanged={onClose} /> : <p>{words.elsewhereOnly}</p>}
          {data.hasPassword && <SecondFactor onBegin={onBegin} isBack={isBack} />}
          <SessionList sessions={data.sessions} />
          <AccountEnd hasPassword={data.hasPassword} />
        </>
      ) : (
        <Skeleton className={styles.waiting} />
      )}
    </div>
  );
}
