import type { CompositionPlan } from '#contract/plan.ts';
import { applySuggestion } from '#web/features/compose/generation/form-state.ts';
import { formStore } from '#web/features/compose/generation/form-store.ts';
import { enqueue } from '#web/features/compose/generation/enqueue.ts';
import { localQueue } from '#web/features/compose/generation/local-queue.ts';
import { promptOf } from '#web/features/compose/generation/generation-request.ts';
import type { QueueItem } from '#web/features/compose/generation/queue-items.ts';
import { messages } from '#web/features/compose/generation/messages.ts';
import { serverMessage } from '#web/data/api-error.ts';
import { call } from '#web/data/api.ts';
import { applyOptimistically, applyChange } from '#web/data/entity-cache.ts';
import { toast } from '#web/ui/toast.ts';

const showError = (error: unknown, otherwise: string) =>
  toast({ title: messages.error, description: serverMessage(error, otherwise), variant: 'destructive' });

const cancel = (generationId: string) => call('cancelGeneration', { params: { generationId } });

/** The actions on queue items. */
export function useQueueActions(projectId: string) {
  const hide = (id: string) => applyOptimistically({ entity: 'generation', id, projectId, row: null });

  /** Hides items immediately; they reappear if the server refuses. */
  async function hideDuring(ids: readonly string[], request: () => Promise<unknown>) {
    const settlers = ids.map(hide);
    let succeeded = true;
    try {
      await request();
    } catch (error) {
      succeeded = false;
      showError(error, messages.dismissFailed);
    }
    for (const settle of settlers) settle(succeeded);
  }

  return {
    async dismiss({ id, local }: QueueItem) {
      if (local) localQueue.remove(projectId, id);
      else await hideDuring([id], () => cancel(id));
    },
    clearCompleted: (ids: readonly string[]) =>
      hideDuring(ids, () => call('clearGenerations', { params: { projectId } })),
    /** Puts a refused request back into the form. */
    edit({ id, request }: QueueItem) {
      const submittedPlan =
        request.type === 'music' && request.body.useCompositionPlan ? request.body.composition_plan : null;
      // The plan was sent by the form, so it is complete.
      const suggestion = {
        prompt: promptOf(request),
        ...(submittedPlan && { composition_plan: submittedPlan as CompositionPlan }),
      };
      formStore.change(projectId, (form) => applySuggestion(form, request.type, suggestion));
      localQueue.remove(projectId, id);
    },
    /** Cancels an active item; it stays in the queue as cancelled. */
    async cancel({ id }: QueueItem) {
      try {
        applyChange({ entity: 'generation', id, projectId, row: await cancel(id) });
      } catch (error) {
        showError(error, messages.cancelFailed);
      }
    },
    /** Submits the same settings again; the new item replaces the failed one. */
    async retry({ id, local, request }: QueueItem) {
      if (local) {
        if (!local.unanswered) localQueue.remove(projectId, local.key);
        await enqueue(projectId, request, local.unanswered ? local.key : undefined);
        return;
      }
      // If refused, the new item stays in the queue with its reason and the old one stays hidden.
      const submission = enqueue(projectId, request);
      const settle = hide(id);
      const isRemoved = await submission
        .then((isAccepted) => !isAccepted || cancel(id).then(() => true))
        .catch(() => false);
      settle(isRemoved);
    },
  };
}
