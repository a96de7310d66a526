import { useState } from 'react';
import type { CompositionPlan } from '#contract/plan.ts';
import { takeSuggestion } from '#web/features/generation/desk-state.ts';
import { deskStore } from '#web/features/generation/desk-store.ts';
import { enqueue } from '#web/features/generation/enqueue.ts';
import { generationsCache } from '#web/features/generation/generations-cache.ts';
import { localQueue } from '#web/features/generation/local-queue.ts';
import { promptOf } from '#web/features/generation/order.ts';
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

  /** Takes items out of sight at once; they come back when the server refuses. */
  async function leave(ids: readonly string[], gone: () => Promise<unknown>) {
    setHidden((known) => new Set([...known, ...ids]));
    try {
      await gone();
      generationsCache.remove(projectId, ...ids);
    } catch (error) {
      const description = sentenceOf(error, words.dismissFailed);
      toast({ title: 'Error', description, variant: 'destructive' });
    }
    setHidden((known) => new Set([...known].filter((id) => !ids.includes(id))));
  }

  async function remove(generationId: string) {
    await call('cancelGeneration', { params: { generationId } });
    generationsCache.remove(projectId, generationId);
  }

  return {
    hidden,
    async dismiss({ id, local }: QueueItem) {
      if (local) localQueue.remove(projectId, id);
      else await leave([id], () => call('cancelGeneration', { params: { generationId: id } }));
    },
    clearCompleted: (ids: readonly string[]) =>
      leave(ids, () => call('clearGenerations', { params: { projectId } })),
    /** A refused order goes back to the form. */
    edit({ id, order }: QueueItem) {
      const plan =
        order.type === 'music' && order.body.useCompositionPlan ? order.body.composition_plan : null;
      // As the form sent it, with nothing left out.
      const suggestion = {
        prompt: promptOf(order),
        ...(plan && { composition_plan: plan as CompositionPlan }),
      };
      deskStore.change(projectId, (desk) => takeSuggestion(desk, order.type, suggestion));
      localQueue.remove(projectId, id);
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
