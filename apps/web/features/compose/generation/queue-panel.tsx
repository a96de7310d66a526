import { clsx } from 'clsx';
import { useEffect, useId, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { usePlayback } from '#web/audio/use-playback.ts';
import { cutPrompt } from '#web/features/compose/generation/cut-prompt.ts';
import { canRemove, collapseQueue } from '#web/features/compose/generation/collapse-queue.ts';
import { isActive, type QueueItem } from '#web/features/compose/generation/queue-items.ts';
import { useQueueActions } from '#web/features/compose/generation/use-queue-actions.ts';
import { useQueue } from '#web/features/compose/generation/use-queue.ts';
import { messages } from '#web/features/compose/generation/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { ErrorState } from '#web/data/error-state.tsx';
import { queryClient, queryOf } from '#web/data/query.ts';
import { trackRowQuery } from '#web/data/use-api-query.ts';
import { toast } from '#web/ui/toast.ts';
import { useUser } from '#web/domain/user.ts';
import { QueueRow } from '#web/features/compose/generation/queue-row.tsx';
import panelStyles from '#web/ui/panel.module.css';
import textStyles from '#web/ui/text.module.css';
import styles from './queue.module.css';

const rowFailed = (error: unknown, retry: () => void) => (
  <li>
    <ErrorState title={messages.loadFailed} error={error} onRetry={retry} />
  </li>
);

/** Loaded with the first row: most visits begin with none. A row has the same height before and after. */
/** How long an ended item stays visible in the collapsed queue. */
const endedVisibleMs = 15_000;

function isInView(element: HTMLElement | null): boolean {
  const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
  return bottom > 0 && top < window.innerHeight;
}

interface QueuePanelProps {
  readonly projectId: string;
  /** Whether the user can cancel the generations of others. */
  readonly canEdit: boolean;
}

/** Plays the finished track of a queue item. */
function usePlayFinished(projectId: string) {
  const playback = usePlayback();
  return async ({ trackId }: QueueItem): Promise<void> => {
    if (trackId === null) return;
    const [track, project] = await Promise.all([
      queryClient.ensureQueryData(trackRowQuery(trackId)),
      queryClient.ensureQueryData(queryOf('getProject', { params: { projectId } })),
    ]);
    const { id, title, audioUrl, duration, waveform, trackType } = track;
    const playable = {
      id,
      title,
      audioUrl,
      duration,
      waveform,
      trackType,
      projectId,
      projectName: project.name,
    };
    playback.play(playable, [playable]);
  };
}

/** The active and recently ended generations of a project. Renders nothing while it is empty. */
export function QueuePanel({ projectId, canEdit }: QueuePanelProps) {
  const { id: userId } = useUser();
  const heading = useId();
  const actions = useQueueActions(projectId);
  const section = useRef<HTMLElement>(null);
  const playFinished = usePlayFinished(projectId);
  const { items, list, announcement } = useQueue(projectId, (ended) => {
    if (ended.status !== 'completed' || isInView(section.current)) return;
    toast({
      title: messages.ready[ended.request.type],
      description: cutPrompt(ended.prompt, limits.queuePromptLength),
      action: { label: messages.play, act: () => void playFinished(ended) },
    });
  });
  const [isExpanded, setExpanded] = useState(false);
  // Scrolls to the item that was just submitted.
  const newest = items.find((item) => item.local && isActive(item))?.id;
  useEffect(() => {
    if (newest !== undefined) section.current?.scrollIntoView({ block: 'nearest' });
  }, [newest]);
  const collapsed = collapseQueue(items, useLongEnded(items, list.rows !== undefined));
  const isLong = collapsed.length < items.length;
  const shown = isExpanded ? items : collapsed;
  const completed = items.filter(({ status }) => status === 'completed');

  return (
    <>
      <output className={textStyles.visuallyHidden}>{announcement}</output>
      {list.error && (
        <div className={styles.queue}>
          <ErrorState title={messages.loadFailed} error={list.error} onRetry={list.retry} />
        </div>
      )}
      {items.length > 0 && (
        <section
          ref={section}
          className={clsx(styles.queue, shown.length > 0 ? panelStyles.panel : styles.folded)}
          aria-labelledby={heading}
        >
          <header className={styles.head}>
            <h2 id={heading}>{messages.queue}</h2>
            {isLong && (
              <Button variant="ghost" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
                {isExpanded ? messages.showFewer : messages.showAll(items.length)}
              </Button>
            )}
            {completed.length > 0 && (
              <Button
                variant="ghost"
                onClick={() => void actions.clearCompleted(completed.map(({ id }) => id))}
              >
                {messages.clearCompleted}
              </Button>
            )}
          </header>
          {shown.length > 0 && (
            <ol>
              {shown.map((item) => (
                <ErrorBoundary key={item.id} fallback={rowFailed}>
                  <QueueRow
                    item={item}
                    projectId={projectId}
                    onEdit={() => actions.edit(item)}
                    onRetry={() => void actions.retry(item)}
                    onRemove={
                      canRemove(item, userId, canEdit)
                        ? () => void (isActive(item) ? actions.cancel(item) : actions.dismiss(item))
                        : undefined
                    }
                  />
                </ErrorBoundary>
              ))}
            </ol>
          )}
        </section>
      )}
    </>
  );
}

/**
 * The ids of items that ended a while ago: those that had ended when the page opened, and each other item
 * `endedVisibleMs` after its end.
 */
function useLongEnded(items: readonly QueueItem[], isLoaded: boolean): ReadonlySet<string> {
  const [longEnded, setLongEnded] = useState<ReadonlySet<string>>();
  const ended = items.filter((item) => !isActive(item)).map(({ id }) => id);
  if (!longEnded && isLoaded) setLongEnded(new Set(ended));
  const recentlyEnded = ended.filter((id) => !longEnded?.has(id)).join(' ');
  useEffect(() => {
    if (recentlyEnded === '') return undefined;
    const timer = setTimeout(
      () => setLongEnded((ids = new Set()) => new Set([...ids, ...recentlyEnded.split(' ')])),
      endedVisibleMs,
    );
    return () => clearTimeout(timer);
  }, [recentlyEnded]);
  return longEnded ?? new Set(ended);
}
