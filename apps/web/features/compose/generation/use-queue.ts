import { useEffect, useMemo, useRef, useState } from 'react';
import type { Generation } from '#contract/generation.ts';
import { limits } from '#contract/limits.ts';
import { cutPrompt } from '#web/features/compose/generation/cut-prompt.ts';
import { failureNotice } from '#web/features/compose/generation/failure-notice.ts';
import { visibleGenerations } from '#web/features/compose/generation/collapse-queue.ts';
import { useLocalQueue } from '#web/features/compose/generation/local-queue.ts';
import { promptOf } from '#web/features/compose/generation/generation-request.ts';
import {
  isActive,
  isRunning,
  itemOf,
  mergeQueue,
  type QueueItem,
} from '#web/features/compose/generation/queue-items.ts';
import { messages } from '#web/features/compose/generation/messages.ts';
import { call } from '#web/data/api.ts';
import { applyChange, invalidateEntities, rowOf } from '#web/data/entity-cache.ts';
import { useEntityChanges } from '#web/data/use-live-entities.ts';
import { useList } from '#web/data/use-list.ts';
import { onLiveMessage } from '#web/data/live-messages.ts';
import { toast } from '#web/ui/toast.ts';
import { useUser } from '#web/domain/user.ts';

const pollMs = 2000;
/**
 * An active generation sends an event every second; without one for this long, the event stream is considered down.
 */
const silenceMs = 4000;

const announcementFor = {
  completed: messages.announceCompleted,
  failed: messages.announceFailed,
  cancelled: messages.announceCancelled,
} as const;

const shortPrompt = (prompt: string) => cutPrompt(prompt, limits.queuePromptLength);

/** The queue of a project, updated by live events, and by polling while no events arrive. */
export function useQueue(projectId: string, onEnded: (item: QueueItem) => void) {
  const list = useList('listGenerations', { params: { projectId } });
  const locals = useLocalQueue(projectId);
  const { id: userId } = useUser();
  /** For screen readers. */
  const [announcement, setAnnouncement] = useState('');

  useEntityChanges('generation', ({ row, projectId: changedProjectId }, before) => {
    if (changedProjectId !== projectId || !row || !before || !isActive(before as Generation)) return;
    const item = itemOf(row as Generation);
    const { status, prompt, request, failure: reason } = item;
    if (status === 'awaiting_approval' || status === 'pending' || status === 'generating') return;
    setAnnouncement(announcementFor[status](shortPrompt(prompt)));
    if (status === 'failed') toast(failureNotice({ type: request.type, prompt, reason }));
    onEnded(item);
  });
  const [announcedKey, setAnnouncedKey] = useState<string>();
  const sent = locals.find(({ errorMessage }) => errorMessage === undefined);
  if (sent && sent.key !== announcedKey) {
    setAnnouncedKey(sent.key);
    setAnnouncement(messages.announceQueued(shortPrompt(promptOf(sent.request))));
  }

  const { rows } = list;
  usePolling(projectId, {
    isGenerating: rows?.some(isRunning) ?? false,
    isWaiting: rows?.some(({ status }) => status === 'pending') ?? false,
  });
  const items = useMemo(
    () => mergeQueue(visibleGenerations(rows ?? [], userId), locals),
    [rows, userId, locals],
  );
  return { items, list, announcement };
}

interface PollingReasons {
  readonly isGenerating: boolean;
  readonly isWaiting: boolean;
}

/**
 * Polls the generations of a project while some are active and no live event arrives, and more slowly while some wait in
 * the queue: their places change with orders of other projects, of which no event arrives.
 */
function usePolling(projectId: string, { isGenerating, isWaiting }: PollingReasons): void {
  const lastEventAtMs = useRef(0);
  useEffect(
    () =>
      onLiveMessage('changed', ({ event }) => {
        if (event.entity === 'generation') lastEventAtMs.current = Date.now();
      }),
    [],
  );
  useEffect(() => {
    if (!isGenerating) return undefined;
    let polledAtMs = Date.now();
    const timer = setInterval(() => {
      const heardAtMs = isWaiting ? Math.min(lastEventAtMs.current, polledAtMs) : lastEventAtMs.current;
      if (Date.now() - heardAtMs <= silenceMs) return;
      polledAtMs = Date.now();
      // The next poll may succeed.
      refreshQueue(projectId).catch(() => undefined);
    }, pollMs);
    return () => clearInterval(timer);
  }, [projectId, isGenerating, isWaiting]);
}

async function refreshQueue(projectId: string): Promise<void> {
  const { generations } = await call('listGenerations', { params: { projectId } });
  let hasEnded = false;
  for (const row of generations) {
    const known = rowOf('generation', row.id) as Generation | undefined;
    // A response overtaken by an event does not revert the queue.
    if (known && (!isActive(known) || (known.status === 'generating' && row.status === 'pending'))) continue;
    hasEnded ||= !isActive(row);
    applyChange({ entity: 'generation', id: row.id, projectId, row });
  }
  if (hasEnded)
    await invalidateEntities(['track', 'project', 'activity', 'balance', 'transaction', 'stats', 'unread']);
}
