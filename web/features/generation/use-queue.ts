import { useEffect, useMemo, useRef, useState } from 'react';
import type { Generation } from '#contract/generation.ts';
import { limits } from '#contract/limits.ts';
import { cutPrompt } from '#web/features/generation/cut-prompt.ts';
import { failureNotice } from '#web/features/generation/failure-notice.ts';
import { queueOf } from '#web/features/generation/fold-queue.ts';
import { useLocalQueue } from '#web/features/generation/local-queue.ts';
import { promptOf } from '#web/features/generation/order.ts';
import { isActive, itemOf, mergeQueue, type QueueItem } from '#web/features/generation/queue-items.ts';
import { words } from '#web/features/generation/words.ts';
import { call } from '#web/kit/api.ts';
import { applyChange, outdate, rowOf } from '#web/kit/data/entity-cache.ts';
import { useEntityChanges } from '#web/kit/data/use-live-entities.ts';
import { useList } from '#web/kit/data/use-list.ts';
import { onLive } from '#web/kit/live.ts';
import { toast } from '#web/kit/toast.ts';
import { useUser } from '#web/kit/user.ts';

const pollMs = 2000;
/**
 * An active generation sends an event every second; without one for this long, the event stream is considered down.
 */
const quietMs = 4000;

const say = {
  completed: words.announceCompleted,
  failed: words.announceFailed,
  cancelled: words.announceCancelled,
} as const;

const shown = (prompt: string) => cutPrompt(prompt, limits.queuePromptShown);

/** The queue of a project, updated by live events, and by polling while no events arrive. */
export function useQueue(projectId: string, onEnded: (item: QueueItem) => void) {
  const list = useList('listGenerations', { params: { projectId } });
  const locals = useLocalQueue(projectId);
  const { id: userId } = useUser();
  /** For screen readers. */
  const [announcement, setAnnouncement] = useState('');

  useEntityChanges('generation', ({ row, projectId: where }, before) => {
    if (where !== projectId || !row || !before || !isActive(before as Generation)) return;
    const item = itemOf(row as Generation);
    const { status, prompt, order, failure: reason } = item;
    if (status === 'pending' || status === 'generating') return;
    setAnnouncement(say[status](shown(prompt)));
    if (status === 'failed') toast(failureNotice({ type: order.type, prompt, reason }));
    onEnded(item);
  });
  const [told, setTold] = useState<string>();
  const sent = locals.find(({ refusal }) => refusal === undefined);
  if (sent && sent.key !== told) {
    setTold(sent.key);
    setAnnouncement(words.announceQueued(shown(promptOf(sent.order))));
  }

  const { rows } = list;
  usePollWhileQuiet(projectId, rows?.some(isActive) ?? false);
  const items = useMemo(() => mergeQueue(queueOf(rows ?? [], userId), locals), [rows, userId, locals]);
  return { items, list, announcement };
}

/** Polls the generations of a project while some are active and no live event arrives. */
function usePollWhileQuiet(projectId: string, isUnderWay: boolean): void {
  const toldAtMs = useRef(0);
  useEffect(
    () =>
      onLive('changed', ({ event }) => {
        if (event.entity === 'generation') toldAtMs.current = Date.now();
      }),
    [],
  );
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setInterval(() => {
      // The next poll may succeed.
      if (Date.now() - toldAtMs.current > quietMs) readQueue(projectId).catch(() => undefined);
    }, pollMs);
    return () => clearInterval(timer);
  }, [projectId, isUnderWay]);
}

async function readQueue(projectId: string): Promise<void> {
  const { generations } = await call('listGenerations', { params: { projectId } });
  let hasEnded = false;
  for (const row of generations) {
    const known = rowOf('generation', row.id) as Generation | undefined;
    // A response overtaken by an event does not revert the queue.
    if (known && !isActive(known)) continue;
    hasEnded ||= !isActive(row);
    applyChange({ entity: 'generation', id: row.id, projectId, row });
  }
  if (hasEnded) await outdate(['track', 'project', 'activity', 'balance', 'transaction', 'stats', 'unread']);
}
