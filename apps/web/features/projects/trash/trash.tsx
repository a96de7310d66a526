import { type TrashItem, TrashRow } from '#web/features/projects/trash/trash-row.tsx';
import { messages } from '#web/features/projects/trash/messages.ts';
import { List } from '#web/data/list.tsx';
import { useList } from '#web/data/use-list.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ErrorState } from '#web/data/error-state.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './trash.module.css';

/** The trash, collapsed; renders nothing when it is empty. */
export function Trash() {
  const list = useList('listTrash');
  const { first, rows: tracks = [], error, hasMore, retry } = list;
  const items: readonly TrashItem[] = [
    ...(first?.projects ?? []).map((project) => ({ ...project, kind: 'project' as const })),
    ...(first?.versions ?? []).map((version) => ({
      ...version,
      kind: 'version' as const,
      name: messages.versionName({ title: version.trackTitle, number: version.number }),
      detail: version.name,
    })),
    ...tracks.map((track) => ({ ...track, kind: 'track' as const, name: track.title })),
  ];
  if (error && items.length === 0) {
    return (
      <div className={styles.trash}>
        <ErrorState level={2} title={messages.loadFailed} error={error} onRetry={retry} />
      </div>
    );
  }
  if (items.length === 0) return null;
  return (
    <details className={styles.trash}>
      <summary className={styles.header}>
        <Icon name="delete" size="small" />
        <h2>{messages.title}</h2>
        <span className={textStyles.tertiary}>{`${items.length}${hasMore ? '+' : ''}`}</span>
        <Icon name="chevron-down" size="small" className={styles.chevron} />
      </summary>
      <List
        list={{ ...list, rows: items }}
        loading={null}
        errorTitle={messages.loadFailed}
        moreLabel={messages.more}
      >
        {(rows) => (
          <ul>
            {rows.map((row) => (
              <TrashRow key={row.id} item={row} />
            ))}
          </ul>
        )}
      </List>
    </details>
  );
}
