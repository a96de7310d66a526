import { TrashRow } from '#web/features/trash/trash-row.tsx';
import { useTrash } from '#web/features/trash/use-trash.ts';
import { words } from '#web/features/trash/words.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';
import { Failed } from '#web/kit/state.tsx';
import textStyles from '#web/kit/text.module.css';
import styles from './trash.module.css';

/** What was deleted and can be taken back, folded; nothing while there is nothing. */
export function Trash() {
  const { query, trashed } = useTrash();
  if (query.isError && trashed.length === 0) {
    return (
      <div className={styles.trash}>
        <Failed level={2} title={words.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  if (trashed.length === 0) return null;
  return (
    <details className={styles.trash}>
      <summary className={styles.head}>
        <Icon name="delete" size="small" />
        <h2>{words.title}</h2>
        <span className={textStyles.tertiary}>{`${trashed.length}${query.hasNextPage ? '+' : ''}`}</span>
        <Icon name="chevron-down" size="small" className={styles.sign} />
      </summary>
      <ul>
        {trashed.map((row) => (
          <TrashRow key={row.id} trashed={row} />
        ))}
      </ul>
      {query.isFetchNextPageError && (
        <Failed title={words.loadFailed} error={query.error} onRetry={() => void query.fetchNextPage()} />
      )}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <Key look="bare" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {words.more}
        </Key>
      )}
    </details>
  );
}
