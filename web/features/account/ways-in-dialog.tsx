import { useQuery } from '@tanstack/react-query';
import { PasswordForm } from '#web/features/account/password-form.tsx';
import { SessionList } from '#web/features/account/session-list.tsx';
import { words } from '#web/features/account/words.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { queryOf } from '#web/kit/query.ts';
import { Failed, Skeleton } from '#web/kit/state.tsx';
import './ways-in-dialog.css';

/** Where one is signed in, and one's password. */
export function WaysInDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery({ ...queryOf('listSessions'), refetchOnMount: 'always' });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={words.title} description={words.text}>
      <div className="ways-in">
        {data ? (
          <>
            {data.hasPassword ? <PasswordForm onChanged={onClose} /> : <p>{words.elsewhereOnly}</p>}
            <SessionList sessions={data.sessions} />
          </>
        ) : error ? (
          <Failed title={words.sessionsFailed} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="ways-in-waiting" />
        )}
      </div>
    </Dialog>
  );
}
