import type { Reply } from '#contract/api.ts';
import type { Generation } from '#contract/generation.ts';
import { failureNotice } from '#web/features/compose/generation/failure-notice.ts';
import { localQueue } from '#web/features/compose/generation/local-queue.ts';
import type { LocalItem } from '#web/features/compose/generation/queue-items.ts';
import { type GenerationRequest, promptOf } from '#web/features/compose/generation/generation-request.ts';
import { messages } from '#web/features/compose/generation/messages.ts';
import { ApiError, serverMessage } from '#web/data/api-error.ts';
import { applyChange, invalidateEntities, rowOf } from '#web/data/entity-cache.ts';
import { newIdempotencyKey } from '#client/idempotency-key.ts';
import { toast } from '#web/ui/toast.ts';
import { call } from '#web/data/api.ts';

type SubmitResponse = Reply<'generateMusic' | 'generateSoundEffect' | 'generateVoice' | 'remakeTrack'>;

function send(
  projectId: string,
  { type, body, remake }: GenerationRequest,
  key: string,
): Promise<SubmitResponse> {
  const headers = { 'idempotency-key': key, prefer: 'respond-async' };
  if (remake) return call('remakeTrack', { params: { trackId: remake.trackId }, headers, body: remake.body });
  const options = { params: { projectId }, headers };
  if (type === 'music') return call('generateMusic', { ...options, body });
  if (type === 'sound_effect') return call('generateSoundEffect', { ...options, body });
  return call('generateVoice', { ...options, body });
}

/** Retries once with the same key if no response arrives: the server then repeats its first response. */
async function sendWithRetry(
  projectId: string,
  request: GenerationRequest,
  key: string,
): Promise<SubmitResponse> {
  try {
    return await send(projectId, request, key);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    return send(projectId, request, key);
  }
}

const isIdeaError = ({ facts: { issues } }: ApiError) =>
  Array.isArray(issues) && issues.some(({ path }: { path?: unknown }) => path === 'ideaId');

function withoutIdea({
  body: { ideaId: _ideaId, ...body },
  ...request
}: GenerationRequest): GenerationRequest {
  return { ...request, body } as GenerationRequest;
}

/**
 * Submits so that nothing is generated or charged twice. If the idea was deleted meanwhile, for example before a
 * retry, the track is generated without it.
 */
export async function submit(
  projectId: string,
  request: GenerationRequest,
  key: string,
): Promise<SubmitResponse> {
  try {
    return await sendWithRetry(projectId, request, key);
  } catch (error) {
    const isIdeaDeleted = request.body.ideaId && error instanceof ApiError && isIdeaError(error);
    if (!isIdeaDeleted) throw error;
    return sendWithRetry(projectId, withoutIdea(request), key);
  }
}

/** Whether the server continues in the background. */
const isGeneration = (response: SubmitResponse): response is Generation => 'status' in response;

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
