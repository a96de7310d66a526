import { failureNotice } from '#web/features/generation/failure-notice.ts';
import { localQueue } from '#web/features/generation/local-queue.ts';
import type { LocalItem } from '#web/features/generation/queue-items.ts';
import { type GenerationRequest, promptOf } from '#web/features/generation/generation-request.ts';
import { isGeneration, submit } from '#web/features/generation/submission.ts';
import { messages } from '#web/features/generation/messages.ts';
import { ApiError, serverMessage } from '#web/kit/api-error.ts';
import { applyChange, invalidateEntities, rowOf } from '#web/kit/data/entity-cache.ts';
import { newIdempotencyKey } from '#web/kit/idempotency-key.ts';
import { toast } from '#web/kit/toast.ts';

/**
 * Adds a track to the queue immediately and submits it. Resolves to true when the server accepted it; a refused
 * request stays in the queue as a failed item and is reported in a toast. Throws, without sending anything, when the
 * item cannot be added to the queue.
 */
export function enqueue(
  projectId: string,
  request: GenerationRequest,
  key: string = newIdempotencyKey(),
): Promise<boolean> {
  const createdAt = new Date().toISOString();
  const item = { key, request, createdAt };
  localQueue.put(projectId, item);
  return submitItem(projectId, item);
}

/** Error codes caused by the content of the request. */
const invalidRequestCodes: ReadonlySet<string | undefined> = new Set([
  'validation_failed',
  'unsupported_plan',
  'unspeakable',
]);
const unavailableProviderCodes: ReadonlySet<string | undefined> = new Set([
  'unknown_provider',
  'service_unavailable',
]);

async function submitItem(projectId: string, item: LocalItem): Promise<boolean> {
  const { key, request } = item;
  try {
    const response = await submit(projectId, request, key);
    // The live event may have arrived first and is newer.
    if (isGeneration(response) && !rowOf('generation', response.id)) {
      applyChange({ entity: 'generation', id: response.id, projectId, row: response });
    }
    localQueue.remove(projectId, key);
    if (!isGeneration(response)) await invalidateEntities(['generation', 'track']);
    return true;
  } catch (error) {
    const reason = error instanceof ApiError ? error.reason : undefined;
    // The chosen provider is no longer available: reload the providers.
    if (error instanceof ApiError && unavailableProviderCodes.has(error.code))
      void invalidateEntities(['provider', 'pricing']);
    const unanswered = !(error instanceof ApiError);
    const isInvalid = error instanceof ApiError && invalidRequestCodes.has(error.code);
    localQueue.put(projectId, {
      ...item,
      unanswered,
      isInvalid,
      errorMessage: serverMessage(error, messages.noResponse),
    });
    toast(failureNotice({ type: request.type, prompt: promptOf(request), reason }));
    return false;
  }
}
