import { useEffect, useId, useState } from 'react';
import { useDesk } from '#web/features/generation/desk-store.ts';
import { foldQueue } from '#web/features/generation/fold-queue.ts';
import { useQueueActions } from '#web/features/generation/use-queue-actions.ts';
import { useQueue } from '#web/features/generation/use-queue.ts';
import { words } from '#web/features/generation/words.ts';
import { Key } from '#web/kit/key.tsx';
import { lazyView } from '#web/kit/lazy-view.tsx';
import { Failed, Skeleton } from '#web/kit/state.tsx';
import { WhenNear } from '#web/kit/when-near.tsx';
import './queue.css';

const loadRows = async () => (await import('#web/features/generation/queue-rows.tsx')).QueueRows;
const QueueRows = lazyView(loadRows, { waiting: <Skeleton className="queue-waiting" /> });

/** What is being made in a project and what has just ended. Nothing is shown while it is empty. */
export function QueuePanel({ projectId }: { readonly projectId: string }) {
  const heading = useId();
  const { hidden, ...actions } = useQueueActions(projectId);
  const { items, listed, announcement } = useQueue(projectId, hidden);
  const [open, setOpen] = useState(false);
  useRowsAhead(projectId);
  const folded = foldQueue(items);
  const isLong = folded.length < items.length;
  const completed = items.filter(({ status }) => status === 'completed');

  return (
    <>
      <output className="sr-only">{announcement}</output>
      {listed.isError && (
        <div className="queue">
          <Failed title={words.loadFailed} error={listed.error} onRetry={() => void listed.refetch()} />
        </div>
      )}
      {items.length > 0 && (
        <section className="queue panel" aria-labelledby={heading}>
          <header className="queue-head">
            <h2 id={heading}>{words.queue}</h2>
            {completed.length > 0 && (
              <Key look="bare" onClick={() => void actions.clearCompleted(completed.map(({ id }) => id))}>
                {words.clearCompleted}
              </Key>
            )}
          </header>
          <WhenNear room="queue-waiting">
            {() => <QueueRows projectId={projectId} items={open ? items : folded} actions={actions} />}
          </WhenNear>
          {isLong && (
            <p className="queue-foot">
              <Key look="bare" aria-expanded={open} onClick={() => setOpen(!open)}>
                {open ? words.showFewer : words.showAll(items.length)}
              </Key>
            </p>
          )}
        </section>
      )}
    </>
  );
}

/** The rows are there before what somebody writes is sent, even when the connection is not. */
function useRowsAhead(projectId: string): void {
  const isTyped = useDesk(projectId, ({ drafts }) =>
    [drafts.music, drafts.sound_effect, drafts.voice].some(({ prompt }) => prompt !== ''),
  );
  useEffect(() => {
    // What fails here is told where the rows are shown.
    if (isTyped) loadRows().catch(() => undefined);
  }, [isTyped]);
}
