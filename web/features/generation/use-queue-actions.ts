import { useState } from 'react';
import { enqueue } from '#web/features/generation/enqueue.ts';
import { generationsCache } from '#web/features/generation/generations-cache.ts';
import { localQueue } from '#web/features/generation/local-queue.ts';
import type { QueueItem } from '#web/features/generation/queue-items.ts';
import { words } from '#web/features/generation/words.ts';
import { sentenceOf } from '#web/kit/api-error.ts';
import { call } from '#web/kit/api.ts';
import { toast } from '#web/kit/toast.ts';

const without = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((one) => one !== id));

/** What a person can do with the items of a queue. `hidden` are those that leave at once. */
export function useQueueActions(projectId: string) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const hide = (id: string) => setHidden((ids) => new Set([...ids, id]));
  const show = (id: string) => setHidden((ids) => without(ids, id));

  async function remove(generationId: string) {
    await call('cancelGeneration', { params: { generationId } });
    generationsCache.remove(projectId, generationId);
  }

  return {
    hidden,
    /** Takes an ended item away; it comes back when the server refuses. */
    async dismiss(item: QueueItem) {
      if (item.local) {
        localQueue.remove(projectId, item.id);
        return;
      }
      hide(item.id);
      try {
        await remove(item.id);
      } catch (error) {
        toast({
          title: 'Error',
          description: sentenceOf(error, words.dismissFailed),
          variant: 'destructive',
        });
      }
      show(item.id);
    },
    /** Stops what is under way; the item stays and says that it was cancelled. */
    async cancel(item: QueueItem) {
      try {
        generationsCache.put(await call('cancelGeneration', { params: { generationId: item.id } }));
      } catch (error) {
        toast({ title: 'Error', description: sentenceOf(error, words.cancelFailed), variant: 'destructive' });
      }
    },
    /** Submits the same settings anew; the new item takes the place of the failed one. */
    async retry({ id, local, order }: QueueItem) {
      if (local) {
        if (!local.unanswered) localQueue.remove(projectId, local.key);
        await enqueue(projectId, order, local.unanswered ? local.key : undefined);
        return;
      }
      // Refused, the new item stands in the queue with its reason: the old one stays out of sight.
      const taken = enqueue(projectId, order);
      hide(id);
      if (await taken) await remove(id).catch(() => show(id));
    },
  };
}
