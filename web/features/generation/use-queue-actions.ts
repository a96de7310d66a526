import type { CompositionPlan } from '#contract/plan.ts';
import { takeSuggestion } from '#web/features/generation/desk-state.ts';
import { deskStore } from '#web/features/generation/desk-store.ts';
import { enqueue } from '#web/features/generation/enqueue.ts';
import { localQueue } from '#web/features/generation/local-queue.ts';
import { promptOf } from '#web/features/generation/order.ts';
import type { QueueItem } from '#web/features/generation/queue-items.ts';
import { words } from '#web/features/generation/words.ts';
import { sentenceOf } from '#web/kit/api-error.ts';
import { call } from '#web/kit/api.ts';
import { applyAtOnce, applyChange } from '#web/kit/data/entity-cache.ts';
import { toast } from '#web/kit/toast.ts';

const failed = (error: unknown, otherwise: string) =>
  toast({ title: 'Error', description: sentenceOf(error, otherwise), variant: 'destructive' });

const cancel = (generationId: string) => call('cancelGeneration', { params: { generationId } });

/** The actions on queue items. */
export function useQueueActions(projectId: string) {
  const hide = (id: string) => applyAtOnce({ entity: 'generation', id, projectId, row: null });

  /** Hides items immediately; they reappear if the server refuses. */
  async function leave(ids: readonly string[], gone: () => Promise<unknown>) {
    const ends = ids.map(hide);
    let isDone = true;
    try {
      await gone();
    } catch (error) {
      isDone = false;
      failed(error, words.dismissFailed);
    }
    for (const end of ends) end(isDone);
  }

  return {
    async dismiss({ id, local }: QueueItem) {
      if (local) localQueue.remove(projectId, id);
      else await leave([id], () => cancel(id));
    },
    clearCompleted: (ids: readonly string[]) =>
      leave(ids, () => call('clearGenerations', { params: { projectId } })),
    /** Puts a refused request back into the form. */
    edit({ id, order }: QueueItem) {
      const plan =
        order.type === 'music' && order.body.useCompositionPlan ? order.body.composition_plan : null;
      // The plan was sent by the form, so it is complete.
      const suggestion = {
        prompt: promptOf(order),
        ...(plan && { composition_plan: plan as CompositionPlan }),
      };
      deskStore.change(projectId, (desk) => takeSuggestion(desk, order.type, suggestion));
      localQueue.remove(projectId, id);
    },
    /** Cancels an active item; it stays in the queue as cancelled. */
    async cancel({ id }: QueueItem) {
      try {
        applyChange({ entity: 'generation', id, projectId, row: await cancel(id) });
      } catch (error) {
        failed(error, words.cancelFailed);
      }
    },
    /** Submits the same settings again; the new item replaces the failed one. */
    async retry({ id, local, order }: QueueItem) {
      if (local) {
        if (!local.unanswered) localQueue.remove(projectId, local.key);
        await enqueue(projectId, order, local.unanswered ? local.key : undefined);
        return;
      }
      // If refused, the new item stays in the queue with its reason and the old one stays hidden.
      const taken = enqueue(projectId, order);
      const end = hide(id);
      const isGone = await taken
        .then((isTaken) => !isTaken || cancel(id).then(() => true))
        .catch(() => false);
      end(isGone);
    },
  };
}
