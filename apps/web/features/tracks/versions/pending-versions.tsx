import { isHeld } from '#contract/is-held.ts';
import { messages } from '#web/features/tracks/page/messages.ts';
import { useList } from '#web/data/use-list.ts';
import { StatusDot } from '#web/ui/status-dot.tsx';
import styles from './versions.module.css';

const { versions: texts } = messages;
const activeStatuses: ReadonlySet<string> = new Set(['awaiting_approval', 'pending', 'generating']);

interface PendingVersionsProps {
  readonly trackId: string;
  /** The project whose queue has them. */
  readonly projectId: string;
}

/** The versions of a track that are being generated, with their progress. */
export function PendingVersions({ trackId, projectId }: PendingVersionsProps) {
  const { rows } = useList('listGenerations', { params: { projectId } });
  const pending = rows?.filter(
    ({ versionOf, status }) => versionOf === trackId && activeStatuses.has(status),
  );
  if (!pending || pending.length === 0) return null;
  return (
    <ul className={styles.pending}>
      {pending.map(({ id, progress, status }) => (
        <li key={id}>
          <StatusDot />
          <span>{texts.pending}</span>
          {status === 'awaiting_approval' ? (
            <span>{texts.awaitingApproval}</span>
          ) : (
            <>
              <progress max={1} value={progress?.fraction ?? 0} aria-label={texts.pending} />
              <span className={styles.count}>
                {progress && !isHeld(progress)
                  ? texts.percent(Math.round(progress.fraction * 100))
                  : texts.notStarted}
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
