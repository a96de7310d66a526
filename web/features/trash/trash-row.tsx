import { messages } from '#web/features/trash/messages.ts';
import { RelativeTime } from '#web/kit/relative-time.tsx';
import { useAction } from '#web/kit/data/use-action.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Button } from '#web/kit/button.tsx';
import { formatDate } from '#web/kit/format-time.ts';
import styles from './trash.module.css';

/** A project or track in the trash. */
export interface TrashItem {
  readonly id: string;
  readonly kind: 'project' | 'track';
  readonly name: string;
  readonly deletedAt: string;
  readonly purgedAt: string;
}

function useRestore({ id, kind, name }: TrashItem) {
  const project = useAction('restoreProject', {
    send: () => ({ params: { projectId: id } }),
    successToast: { ...messages.projectRestored, description: name },
    errorToast: messages.restoreFailed,
  });
  const track = useAction('restoreTrack', {
    send: () => ({ params: { trackId: id } }),
    successToast: { ...messages.trackRestored, description: name },
    errorToast: messages.restoreFailed,
  });
  return kind === 'project' ? project : track;
}

/** An item in the trash, with a restore button. */
export function TrashRow({ item }: { readonly item: TrashItem }) {
  const { name, kind, deletedAt, purgedAt } = item;
  const restore = useRestore(item);
  return (
    <li className={styles.row}>
      <Icon name={kind === 'project' ? 'folder' : 'music'} />
      <div className={styles.text}>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>
          <span>{kind === 'project' ? messages.project : messages.track}</span>
          <span>
            {messages.deleted} <RelativeTime time={deletedAt} />
          </span>
          <span>{messages.purged(formatDate(purgedAt))}</span>
        </p>
      </div>
      <Button
        // A restored item stays in the list until the list is refetched.
        busy={restore.isPending || restore.isSuccess}
        aria-label={messages.restoreNamed(name)}
        onClick={() => restore.mutate()}
      >
        <Icon name="retry" size="small" />
        {messages.restore}
      </Button>
    </li>
  );
}
