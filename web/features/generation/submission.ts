import type { Reply } from '#contract/api.ts';
import type { Generation } from '#contract/generation.ts';
import type { Order } from '#web/features/generation/order.ts';
import { ApiError } from '#web/kit/api-error.ts';
import { call } from '#web/kit/api.ts';

type Answer = Reply<'generateMusic' | 'generateSoundEffect' | 'generateVoice' | 'remakeTrack'>;

function send(projectId: string, { type, body, remake }: Order, key: string): Promise<Answer> {
  const headers = { 'idempotency-key': key, prefer: 'respond-async' };
  if (remake) return call('remakeTrack', { params: { trackId: remake.trackId }, headers, body: remake.body });
  const options = { params: { projectId }, headers };
  if (type === 'music') return call('generateMusic', { ...options, body });
  if (type === 'sound_effect') return call('generateSoundEffect', { ...options, body });
  return call('generateVoice', { ...options, body });
}

/** Retries once with the same key if no response arrives: the server then repeats its first response. */
async function sendTwice(projectId: string, order: Order, key: string): Promise<Answer> {
  try {
    return await send(projectId, order, key);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    return send(projectId, order, key);
  }
}

const isAboutIdea = ({ facts: { issues } }: ApiError) =>
  Array.isArray(issues) && issues.some(({ path }: { path?: unknown }) => path === 'ideaId');

function withoutIdea({ body: { ideaId: _gone, ...body }, ...order }: Order): Order {
  return { ...order, body } as Order;
}

/**
 * Submits so that nothing is generated or charged twice. If the idea was deleted meanwhile, for example before a
 * retry, the track is generated without it.
 */
export async function submit(projectId: string, order: Order, key: string): Promise<Answer> {
  try {
    return await sendTwice(projectId, order, key);
  } catch (error) {
    const isIdeaGone = order.body.ideaId && error instanceof ApiError && isAboutIdea(error);
    if (!isIdeaGone) throw error;
    return sendTwice(projectId, withoutIdea(order), key);
  }
}

/** Whether the server continues in the background. */
export const isUnderWay = (answer: Answer): answer is Generation => 'status' in answer;
