import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { failureNotice } from '#web/features/generation/failure-notice.ts';
import { queueOf } from '#web/features/generation/fold-queue.ts';
import { generationsCache } from '#web/features/generation/generations-cache.ts';
import { useLocalQueue } from '#web/features/generation/local-queue.ts';
import { queueChanges } from '#web/features/generation/queue-changes.ts';
import { isActive, mergeQueue, type QueueItem } from '#web/features/generation/queue-items.ts';
import { estimates } from '#web/kit/use-estimate.ts';
import { useLive } from '#web/kit/live.ts';
import { queryOf, refreshSoon } from '#web/kit/data/query.ts';
import { toast } from '#web/kit/toast.ts';
import { useUser } from '#web/kit/user.ts';

const pollMs = 2000;
/** A piece under way says something every second; after this long without, the stream is down. */
const quietMs = 4000;

/** The queue of a project, kept up by live news, and by asking where those fail to come. */
export function useQueue(
  projectId: string,
  hidden: ReadonlySet<string>,
  onEnded: (items: readonly QueueItem[]) => void,
) {
  const listed = useQuery({
    ...queryOf('listGenerations', { params: { projectId } }),
    refetchOnMount: 'always',
  });
  const { refetch } = listed;
  const locals = useLocalQueue(projectId);
  const { id: userId } = useUser();
  const newsAt = useRef(0);

  useLive('generation_changed', ({ generation }) => {
    if (generation.projectId !== projectId) return;
    newsAt.current = Date.now();
    generationsCache.put(generation);
  });

  const generations = listed.data?.generations;
  const underWay = generations?.some(isActive) ?? false;
  useEffect(() => {
    if (!underWay) return undefined;
    const timer = setInterval(() => {
      if (Date.now() - newsAt.current > quietMs) void refetch();
    }, pollMs);
    return () => clearInterval(timer);
  }, [underWay, refetch]);

  const items = useMemo(
    () => mergeQueue(queueOf(generations ?? [], userId), locals, hidden),
    [generations, userId, locals, hidden],
  );
  return { items, listed, announcement: useQueueNews(items, listed.isSuccess, newsAt, onEnded) };
}

/** Tells of what ended: the sentence for screen readers, the notice of a failure, fresh lists. */
function useQueueNews(
  items: readonly QueueItem[],
  loaded: boolean,
  newsAt: RefObject<number>,
  onEnded: (items: readonly QueueItem[]) => void,
): string {
  const tell = useEffectEvent(onEnded);
  const before = useRef<readonly QueueItem[]>(undefined);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const news = queueChanges(before.current ?? items, items);
    if (loaded) before.current = items;
    if (news.announcement) setAnnouncement(news.announcement);
    for (const { local, prompt, order, failure } of news.failed) {
      // A refusal was told when it came.
      if (local) continue;
      toast(failureNotice({ type: order.type, prompt, reason: failure }));
    }
    if (news.ended.length > 0) tell(news.ended);
    // What was told live told the rest as well.
    if (news.completed.length + news.failed.length > 0 && Date.now() - newsAt.current > quietMs)
      refreshSoon(
        'getBalance',
        ...estimates,
        'getDashboardStats',
        'getProject',
        'listProjectTracks',
        'listTracks',
      );
  }, [items, loaded, newsAt]);
  return announcement;
}
