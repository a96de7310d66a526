import { useId, useState } from 'react';
import { foldQueue } from '#web/features/generation/fold-queue.ts';
import { isActive } from '#web/features/generation/queue-items.ts';
import { QueueRow } from '#web/features/generation/queue-row.tsx';
import { useQueueActions } from '#web/features/generation/use-queue-actions.ts';
import { useQueue } from '#web/features/generation/use-queue.ts';
import { words } from '#web/features/generation/words.ts';
import { Key } from '#web/kit/key.tsx';
import { Failed } from '#web/kit/state.tsx';
import './queue.css';

/** What is being made in a project and what has just ended. Nothing is shown while it is empty. */
export function QueuePanel({ projectId }: { readonly projectId: string }) {
  const heading = useId();
  const { hidden, ...actions } = useQueueActions(projectId);
  const { items, listed, announcement } = useQueue(projectId, hidden);
  const [open, setOpen] = useState(false);
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
              <Key
                look="bare"
                onClick={() => void Promise.all(completed.map((item) => actions.dismiss(item)))}
              >
                {words.clearCompleted}
              </Key>
            )}
          </header>
          <ol className="queue-list">
            {(open ? items : folded).map((item) => (
              <QueueRow
                key={item.id}
                item={item}
                projectId={projectId}
                onRetry={() => void actions.retry(item)}
                onLeave={() => void (isActive(item) ? actions.cancel(item) : actions.dismiss(item))}
              />
            ))}
          </ol>
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
