import { clsx } from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { takeSuggestion } from '#web/features/generation/desk-state.ts';
import { deskStore } from '#web/features/generation/desk-store.ts';
import { makerWords } from '#web/features/generation/maker-words.ts';
import type { QueueItem } from '#web/features/generation/queue-items.ts';
import { rowWords } from '#web/features/generation/queue-row-words.ts';
import { trackRowQuery } from '#web/kit/data/use-one.ts';
import textStyles from '#web/kit/text.module.css';
import styles from './queue.module.css';

/** The result of a generation in one sentence. */
export function QueueOutcome({ item, projectId }: { readonly item: QueueItem; readonly projectId: string }) {
  if (item.status === 'completed') {
    const standing = item.stoodInBecause && makerWords.stoodIn(item.stoodInBecause);
    return (
      <p className={styles.outcome} title={standing}>
        <b className={textStyles.good}>{rowWords.completed}</b> {rowWords.completedIn(timeTaken(item))}{' '}
        {item.trackId === null ? rowWords.aTrack : <TrackLink trackId={item.trackId} projectId={projectId} />}
        {standing !== undefined && `. ${standing}`}
      </p>
    );
  }
  if (item.status === 'cancelled') {
    return (
      <p className={styles.outcome}>
        <b>{rowWords.cancelled}</b> {rowWords.tokensReturned}
      </p>
    );
  }
  const { suggestion } = item;
  return (
    <>
      <p className={styles.outcome} data-short={suggestion !== undefined || undefined} title={item.failure}>
        <b className={textStyles.danger}>{rowWords.failed}</b> {item.failure}
      </p>
      {suggestion && (
        <button
          type="button"
          className={clsx(textStyles.link, styles.suggestion)}
          title={suggestion.prompt}
          onClick={() =>
            deskStore.change(projectId, (desk) => takeSuggestion(desk, item.order.type, suggestion))
          }
        >
          {suggestion.prompt === undefined
            ? makerWords.suggestedPlan
            : makerWords.suggestedPrompt(suggestion.prompt)}
        </button>
      )}
    </>
  );
}

function timeTaken({ startedAt, finishedAt, createdAt }: QueueItem): string {
  const ms = Date.parse(finishedAt ?? createdAt) - Date.parse(startedAt ?? createdAt);
  return `${(Math.max(0, ms) / 1000).toFixed(1)} s`;
}

function TrackLink({ trackId, projectId }: { readonly trackId: string; readonly projectId: string }) {
  const { data } = useQuery(trackRowQuery(trackId));
  return (
    <Link className={textStyles.link} href={`/projects/${projectId}?track=${trackId}`} title={data?.title}>
      {data?.title ?? rowWords.aTrack}
    </Link>
  );
}
