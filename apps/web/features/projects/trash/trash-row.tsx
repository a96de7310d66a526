import { clsx } from 'clsx';
import { messages } from '#web/features/projects/trash/messages.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { useAction } from '#web/data/use-action.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatDate } from '#web/ui/format-time.ts';
import layoutStyles from '#web/ui/layout.module.css';
import styles from './trash.module.css';

/** A project, track or version in the trash. */
export type TrashItem = {
  readonly id: string;
  readonly name: string;
  readonly deletedAt: string;
  readonly purgedAt: string;
} & (
  | { readonly kind: 'project' | 'track' }
  | {
      readonly kind: 'version';
      readonly trackId: string;
      readonly number: number;
      readonly detail: string | null;
    }
);

function useRestore(item: TrashItem) {
  const { id, kind, name } = item;
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
  const version = useAction('restoreVersion', {
    send: ({ trackId, number }: { trackId: string; number: number }) => ({
      params: { trackId, version: String(number) },
    }),
    successToast: { ...messages.versionRestored, description: name },
    errorToast: messages.restoreFailed,
  });
  if (kind === 'version') return { ...version, mutate: () => version.mutate(item) };
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
        <p className={clsx(layoutStyles.facts, styles.facts)}>
          <span>{messages[kind]}</span>
          {item.kind === 'version' && item.detail !== null && <span>{item.detail}</span>}
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
