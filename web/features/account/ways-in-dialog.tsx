import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PasswordForm } from '#web/features/account/password-form.tsx';
import { RecoveryCodes } from '#web/features/account/recovery-codes.tsx';
import { secondFactorWords } from '#web/features/account/second-factor-words.ts';
import { SecondFactorTask } from '#web/features/account/second-factor-task.tsx';
import { SecondFactor, type Task } from '#web/features/account/second-factor.tsx';
import { SessionList } from '#web/features/account/session-list.tsx';
import { words } from '#web/features/account/words.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { queryOf, refresh } from '#web/kit/query.ts';
import { Failed, Skeleton } from '#web/kit/state.tsx';
import './ways-in-dialog.css';

/** What the dialog shows in the place of the ways in. */
type Place = { readonly task: Task } | { readonly codes: readonly string[] };

interface WaysInDialogProps {
  readonly onClose: () => void;
}

/** Where one is signed in, one's password and what is asked for beside it. */
export function WaysInDialog({ onClose }: WaysInDialogProps) {
  const [place, setPlace] = useState<Place | 'back'>();
  const back = () => setPlace('back');
  const close = (open: boolean) => !open && onClose();
  if (place === undefined || place === 'back')
    return (
      <Dialog open onOpenChange={close} title={words.title} description={words.text}>
        <WaysIn onClose={onClose} isBack={place === 'back'} onBegin={(task) => setPlace({ task })} />
      </Dialog>
    );
  if ('codes' in place) {
    const { title, text } = secondFactorWords.codes;
    return (
      <Dialog open onOpenChange={close} title={title} description={text}>
        <RecoveryCodes codes={place.codes} onDone={back} />
      </Dialog>
    );
  }
  const showCodes = async (codes: readonly string[]) => {
    setPlace({ codes });
    await refresh('getSecondFactor');
  };
  return (
    <Dialog open onOpenChange={close} title={secondFactorWords[place.task].title}>
      <div className="ways-in">
        <SecondFactorTask task={place.task} onCodes={(codes) => void showCodes(codes)} onEnd={back} />
      </div>
    </Dialog>
  );
}

interface WaysInProps extends WaysInDialogProps {
  readonly isBack: boolean;
  readonly onBegin: (task: Task) => void;
}

function WaysIn({ onClose, isBack, onBegin }: WaysInProps) {
  const { data, error, refetch } = useQuery({ ...queryOf('listSessions'), refetchOnMount: 'always' });
  if (error && !data)
    return <Failed title={words.sessionsFailed} error={error} onRetry={() => void refetch()} />;
  return (
    <div className="ways-in">
      {data ? (
        <>
          {data.hasPassword ? <PasswordForm onChanged={onClose} /> : <p>{words.elsewhereOnly}</p>}
          {data.hasPassword && <SecondFactor onBegin={onBegin} isBack={isBack} />}
          <SessionList sessions={data.sessions} />
        </>
      ) : (
        <Skeleton className="ways-in-waiting" />
      )}
    </div>
  );
}
