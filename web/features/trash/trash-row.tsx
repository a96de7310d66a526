import { words } from '#web/features/trash/words.ts';
import { Ago } from '#web/kit/ago.tsx';
import { useAction } from '#web/kit/data/use-action.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';
import { day } from '#web/kit/relative-time.ts';
import styles from './trash.module.css';

/** A project or track in the trash. */
export interface Trashed {
  readonly id: string;
  readonly kind: 'project' | 'track';
  readonly name: string;
  readonly deletedAt: string;
  readonly purgedAt: string;
}

function useRestore({ id, kind, name }: Trashed) {
  const project = useAction('restoreProject', {
    send: () => ({ params: { projectId: id } }),
    done: { ...words.projectRestored, description: name },
    failed: words.restoreFailed,
  });
  const track = useAction('restoreTrack', {
    send: () => ({ params: { trackId: id } }),
    done: { ...words.trackRestored, description: name },
    failed: words.restoreFailed,
  });
  return kind === 'project' ? project : track;
}

/** An item in the trash, with a restore button. */
export function TrashRow({ trashed }: { readonly trashed: Trashed }) {
  const { name, kind, deletedAt, purgedAt } = trashed;
  const restoring = useRestore(trashed);
  return (
    <li className={styles.row}>
      <Icon name={kind === 'project' ? 'folder' : 'music'} />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>
          <span>{kind === 'project' ? words.project : words.track}</span>
          <span>
            {words.deleted} <Ago time={deletedAt} />
          </span>
          <span>{words.purged(day(purgedAt))}</span>
        </p>
      </div>
      <Key
        // A restored item stays in the list until the list is refetched.
        busy={restoring.isPending || restoring.isSuccess}
        aria-label={words.restoreNamed(name)}
        onClick={() => restoring.mutate()}
      >
        <Icon name="retry" size="small" />
        {words.restore}
      </Key>
    </li>
  );
}
