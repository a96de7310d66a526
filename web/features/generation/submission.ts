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

/** When no answer arrives, the same key is sent once more: the server then gives the first answer again. */
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
 * Submits so that nothing is made or charged twice. An idea that somebody deleted meanwhile, between a failure and its
 * retry perhaps, takes nothing else along: its piece is made as any other.
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

/** True for the answer of a server that goes on in the background. */
export const isUnderWay = (answer: Answer): answer is Generation => 'status' in answer;
