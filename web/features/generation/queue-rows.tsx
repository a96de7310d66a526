import { isActive, type QueueItem } from '#web/features/generation/queue-items.ts';
import { QueueRow } from '#web/features/generation/queue-row.tsx';
import type { useQueueActions } from '#web/features/generation/use-queue-actions.ts';

interface QueueRowsProps {
  readonly projectId: string;
  readonly items: readonly QueueItem[];
  readonly actions: Pick<ReturnType<typeof useQueueActions>, 'retry' | 'edit' | 'cancel' | 'dismiss'>;
}

/** What is in the queue, one row for each piece. */
export function QueueRows({ projectId, items, actions }: QueueRowsProps) {
  return (
    <ol>
      {items.map((item) => (
        <QueueRow
          key={item.id}
          item={item}
          projectId={projectId}
          onEdit={() => actions.edit(item)}
          onRetry={() => void actions.retry(item)}
          onLeave={() => void (isActive(item) ? actions.cancel(item) : actions.dismiss(item))}
        />
      ))}
    </ol>
  );
}
