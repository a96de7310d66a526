import { type Trashed, TrashRow } from '#web/features/trash/trash-row.tsx';
import { words } from '#web/features/trash/words.ts';
import { List } from '#web/kit/data/list.tsx';
import { useList } from '#web/kit/data/use-list.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Failed } from '#web/kit/state.tsx';
import textStyles from '#web/kit/text.module.css';
import styles from './trash.module.css';

/** The trash, collapsed; renders nothing when it is empty. */
export function Trash() {
  const list = useList('listTrash');
  const { first, rows: tracks = [], error, hasMore, retry } = list;
  const trashed: readonly Trashed[] = [
    ...(first?.projects ?? []).map((project) => ({ ...project, kind: 'project' as const })),
    ...tracks.map((track) => ({ ...track, kind: 'track' as const, name: track.title })),
  ];
  if (error && trashed.length === 0) {
    return (
      <div className={styles.trash}>
        <Failed level={2} title={words.loadFailed} error={error} onRetry={retry} />
      </div>
    );
  }
  if (trashed.length === 0) return null;
  return (
    <details className={styles.trash}>
      <summary className={styles.head}>
        <Icon name="delete" size="small" />
        <h2>{words.title}</h2>
        <span className={textStyles.tertiary}>{`${trashed.length}${hasMore ? '+' : ''}`}</span>
        <Icon name="chevron-down" size="small" className={styles.sign} />
      </summary>
      <List list={{ ...list, rows: trashed }} loading={null} failed={words.loadFailed} more={words.more}>
        {(rows) => (
          <ul>
            {rows.map((row) => (
              <TrashRow key={row.id} trashed={row} />
            ))}
          </ul>
        )}
      </List>
    </details>
  );
}
