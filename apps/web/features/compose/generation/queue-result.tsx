import { clsx } from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { applySuggestion } from '#web/features/compose/generation/form-state.ts';
import { formStore } from '#web/features/compose/generation/form-store.ts';
import type { QueueItem } from '#web/features/compose/generation/queue-items.ts';
import { rowMessages } from '#web/features/compose/generation/messages.ts';
import { trackRowQuery } from '#web/data/use-api-query.ts';
import { trackPath } from '#web/domain/track-path.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './queue.module.css';

/** The result of a generation in one sentence, or why it has not started. */
export function QueueResult({ item, projectId }: { readonly item: QueueItem; readonly projectId: string }) {
  // A take that was not charged is no track.
  if (item.status === 'completed' && item.trackId === null) {
    return (
      <p className={styles.result}>
        <b>{rowMessages.missedTake}</b> {rowMessages.unpaid}
      </p>
    );
  }
  if (item.status === 'completed') {
    const fallbackNote = item.fallbackReason && rowMessages.fallbackUsed(item.fallbackReason);
    return (
      <p className={styles.result} title={fallbackNote}>
        <b className={textStyles.good}>{rowMessages.completed}</b> {rowMessages.completedIn(timeTaken(item))}{' '}
        <TrackLink trackId={item.trackId!} />
        {fallbackNote !== undefined && `. ${fallbackNote}`}
      </p>
    );
  }
  if (item.status === 'awaiting_approval') {
    return (
      <p className={styles.result}>
        <b>{rowMessages.awaitingApproval}</b> {rowMessages.tokensHeld}
      </p>
    );
  }
  if (item.status === 'cancelled') {
    return (
      <p className={styles.result} title={item.isUnapproved ? item.failure : undefined}>
        <b>{rowMessages.cancelled}</b> {item.isUnapproved ? item.failure : rowMessages.tokensReturned}
      </p>
    );
  }
  const { suggestion } = item;
  return (
    <>
      <p className={styles.result} data-short={suggestion !== undefined || undefined} title={item.failure}>
        <b className={textStyles.danger}>{rowMessages.failed}</b> {item.failure}
      </p>
      {suggestion && (
        <button
          type="button"
          className={clsx(textStyles.link, styles.suggestion)}
          title={suggestion.prompt}
          onClick={() =>
            formStore.change(projectId, (form) => applySuggestion(form, item.request.type, suggestion))
          }
        >
          {suggestion.prompt === undefined
            ? rowMessages.suggestedPlan
            : rowMessages.suggestedPrompt(suggestion.prompt)}
        </button>
      )}
    </>
  );
}

function timeTaken({ startedAt, finishedAt, createdAt }: QueueItem): string {
  const ms = Date.parse(finishedAt ?? createdAt) - Date.parse(startedAt ?? createdAt);
  return rowMessages.took(Math.max(0, ms) / 1000);
}

function TrackLink({ trackId }: { readonly trackId: string }) {
  const { data } = useQuery(trackRowQuery(trackId));
  return (
    <Link className={textStyles.link} href={trackPath(trackId)} title={data?.title}>
      {data?.title ?? rowMessages.newTrack}
    </Link>
  );
}
