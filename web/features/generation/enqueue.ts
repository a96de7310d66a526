import { failureNotice } from '#web/features/generation/failure-notice.ts';
import { localQueue } from '#web/features/generation/local-queue.ts';
import type { LocalItem } from '#web/features/generation/queue-items.ts';
import { type Order, promptOf } from '#web/features/generation/order.ts';
import { isUnderWay, submit } from '#web/features/generation/submission.ts';
import { words } from '#web/features/generation/words.ts';
import { ApiError, sentenceOf } from '#web/kit/api-error.ts';
import { applyChange, outdate, rowOf } from '#web/kit/data/entity-cache.ts';
import { newSubmissionKey } from '#web/kit/submission-key.ts';
import { toast } from '#web/kit/toast.ts';

/**
 * Adds a track to the queue immediately and submits it. Resolves to true when the server accepted it; a refused
 * request stays in the queue as a failed item and is reported in a toast. Throws, without sending anything, when the
 * item cannot be added to the queue.
 */
export function enqueue(projectId: string, order: Order, key: string = newSubmissionKey()): Promise<boolean> {
  const createdAt = new Date().toISOString();
  const item = { key, order, createdAt };
  localQueue.put(projectId, item);
  return submitItem(projectId, item);
}

/** Error codes caused by the content of the request. */
const atFault: ReadonlySet<string | undefined> = new Set([
  'validation_failed',
  'unsupported_plan',
  'unspeakable',
]);
const nobody: ReadonlySet<string | undefined> = new Set(['unknown_provider', 'service_unavailable']);

async function submitItem(projectId: string, item: LocalItem): Promise<boolean> {
  const { key, order } = item;
  try {
    const answer = await submit(projectId, order, key);
    // The live event may have arrived first and is newer.
    if (isUnderWay(answer) && !rowOf('generation', answer.id)) {
      applyChange({ entity: 'generation', id: answer.id, projectId, row: answer });
    }
    localQueue.remove(projectId, key);
    if (!isUnderWay(answer)) await outdate(['generation', 'track']);
    return true;
  } catch (error) {
    const reason = error instanceof ApiError ? error.reason : undefined;
    // The chosen provider is no longer available: reload the providers.
    if (error instanceof ApiError && nobody.has(error.code)) void outdate(['provider', 'pricing']);
    const unanswered = !(error instanceof ApiError);
    const final = error instanceof ApiError && atFault.has(error.code);
    localQueue.put(projectId, { ...item, unanswered, final, refusal: sentenceOf(error, words.noAnswer) });
    toast(failureNotice({ type: order.type, prompt: promptOf(order), reason }));
    return false;
  }
}
