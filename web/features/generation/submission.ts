import type { Reply } from '#contract/api.ts';
import type { Generation } from '#contract/generation.ts';
import type { GenerationRequest } from '#web/features/generation/generation-request.ts';
import { ApiError } from '#web/kit/api-error.ts';
import { call } from '#web/kit/api.ts';

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
export const isGeneration = (response: SubmitResponse): response is Generation => 'status' in response;
