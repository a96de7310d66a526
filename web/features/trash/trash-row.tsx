import { useMutation } from '@tanstack/react-query';
import type { Trashed } from '#web/features/trash/use-trash.ts';
import { words } from '#web/features/trash/words.ts';
import { Ago } from '#web/kit/ago.tsx';
import { call } from '#web/kit/api.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';
import { queryClient, refresh } from '#web/kit/data/query.ts';
import { reasonOf } from '#web/kit/reason-of.ts';
import { day } from '#web/kit/relative-time.ts';
import { toast } from '#web/kit/toast.ts';
import styles from './trash.module.css';

async function restore({ id, kind }: Trashed): Promise<void> {
  if (kind === 'project') await call('restoreProject', { params: { projectId: id } });
  else await call('restoreTrack', { params: { trackId: id } });
}

/** Something in the trash, and the key that takes it out. */
export function TrashRow({ trashed }: { readonly trashed: Trashed }) {
  const { name, kind, deletedAt, purgedAt } = trashed;
  const restoring = useMutation({
    mutationFn: () => restore(trashed),
    onSuccess: async () => {
      toast({ ...(kind === 'project' ? words.projectRestored : words.trackRestored), description: name });
      // A project's tracks were cached without it.
      await queryClient.invalidateQueries();
    },
    onError: async (error) => {
      const description = reasonOf(error, words.restoreFailedText);
      toast({ title: words.restoreFailed, description, variant: 'destructive' });
      await refresh('listTrash');
    },
  });
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
        busy={restoring.isPending}
        aria-label={words.restoreNamed(name)}
        onClick={() => restoring.mutate()}
      >
        <Icon name="retry" size="small" />
        {words.restore}
      </Key>
    </li>
  );
}
