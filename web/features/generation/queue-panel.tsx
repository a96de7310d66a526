import { clsx } from 'clsx';
import { useEffect, useId, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { cutPrompt } from '#web/features/generation/cut-prompt.ts';
import { foldQueue } from '#web/features/generation/fold-queue.ts';
import { isActive, type QueueItem } from '#web/features/generation/queue-items.ts';
import { rowWords } from '#web/features/generation/queue-row-words.ts';
import { QueueRow } from '#web/features/generation/queue-row.tsx';
import { usePlayFinished } from '#web/features/generation/use-play-finished.ts';
import { useQueueActions } from '#web/features/generation/use-queue-actions.ts';
import { useQueue } from '#web/features/generation/use-queue.ts';
import { words } from '#web/features/generation/words.ts';
import { Key } from '#web/kit/key.tsx';
import { Failed } from '#web/kit/state.tsx';
import { toast } from '#web/kit/toast.ts';
import panelStyles from '#web/kit/panel.module.css';
import textStyles from '#web/kit/text.module.css';
import styles from './queue.module.css';

/** How long an ended item stays visible in the collapsed queue. */
const endedShownMs = 15_000;

function isInView(element: HTMLElement | null): boolean {
  const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
  return bottom > 0 && top < window.innerHeight;
}

/** The active and recently ended generations of a project. Renders nothing while it is empty. */
export function QueuePanel({ projectId }: { readonly projectId: string }) {
  const heading = useId();
  const actions = useQueueActions(projectId);
  const section = useRef<HTMLElement>(null);
  const playFinished = usePlayFinished(projectId);
  const { items, list, announcement } = useQueue(projectId, (ended) => {
    if (ended.status !== 'completed' || isInView(section.current)) return;
    toast({
      title: words.ready[ended.order.type],
      description: cutPrompt(ended.prompt, limits.queuePromptShown),
      action: { label: rowWords.hearFinished, act: () => void playFinished(ended) },
    });
  });
  const [open, setOpen] = useState(false);
  // Scrolls to the item that was just submitted.
  const newest = items.find((item) => item.local && isActive(item))?.id;
  useEffect(() => {
    if (newest !== undefined) section.current?.scrollIntoView({ block: 'nearest' });
  }, [newest]);
  const folded = foldQueue(items, useSettled(items, list.rows !== undefined));
  const isLong = folded.length < items.length;
  const completed = items.filter(({ status }) => status === 'completed');

  return (
    <>
      <output className={textStyles.visuallyHidden}>{announcement}</output>
      {list.error && (
        <div className={styles.queue}>
          <Failed title={words.loadFailed} error={list.error} onRetry={list.retry} />
        </div>
      )}
      {items.length > 0 && (
        <section ref={section} className={clsx(styles.queue, panelStyles.panel)} aria-labelledby={heading}>
          <header className={styles.head}>
            <h2 id={heading}>{words.queue}</h2>
            {isLong && (
              <Key look="bare" aria-expanded={open} onClick={() => setOpen(!open)}>
                {open ? words.showFewer : words.showAll(items.length)}
              </Key>
            )}
            {completed.length > 0 && (
              <Key look="bare" onClick={() => void actions.clearCompleted(completed.map(({ id }) => id))}>
                {words.clearCompleted}
              </Key>
            )}
          </header>
          {(open || folded.length > 0) && (
            <ol>
              {(open ? items : folded).map((item) => (
                <QueueRow
                  key={item.id}
                  item={item}
                  projectId={projectId}
                  onEdit={() => actions.edit(item)}
                  onRetry={() => void actions.retry(item)}
                  onLeave={() => void (isActive(item) ? actions.cancel(item) : actions.dismiss(item))}
                />
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
 * `endedShownMs` after its end.
 */
function useSettled(items: readonly QueueItem[], isLoaded: boolean): ReadonlySet<string> {
  const [settled, setSettled] = useState<ReadonlySet<string>>();
  const ended = items.filter((item) => !isActive(item)).map(({ id }) => id);
  if (!settled && isLoaded) setSettled(new Set(ended));
  const open = ended.filter((id) => !settled?.has(id)).join(' ');
  useEffect(() => {
    if (open === '') return undefined;
    const timer = setTimeout(
      () => setSettled((known = new Set()) => new Set([...known, ...open.split(' ')])),
      endedShownMs,
    );
    return () => clearTimeout(timer);
  }, [open]);
  return settled ?? new Set(ended);
}
