import { messages } from '#web/features/tracks/page/messages.ts';
import type { VersionActions } from '#web/features/tracks/versions/use-version-actions.ts';
import { Button } from '#web/ui/button.tsx';
import { useApiQuery } from '#web/data/use-api-query.ts';
import styles from './versions.module.css';

const { versions: texts } = messages;

interface DeletedVersionsProps {
  readonly trackId: string;
  readonly actions: VersionActions;
}

/** The versions in the trash, folded away. */
export function DeletedVersions({ trackId, actions }: DeletedVersionsProps) {
  const { data } = useApiQuery('listVersions', { params: { trackId }, query: { trash: '1' } });
  const deleted = data?.versions.filter(({ deletedAt }) => deletedAt !== null) ?? [];
  if (deleted.length === 0) return null;
  return (
    <details className={styles.trash}>
      <summary>{texts.trash(deleted.length)}</summary>
      <ul>
        {deleted.map((version) => (
          <li key={version.number}>
            <span>
              {messages.version(version.number)} {version.name ?? texts.origins[version.origin]}
            </span>
            <Button variant="ghost" onClick={() => actions.restore(version)}>
              {texts.restore}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
