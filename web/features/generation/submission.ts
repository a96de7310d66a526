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

/**
 * Submits once. When no answer arrives, sends the same key once more: the server then gives the
 * first answer again, so nothing is made or charged twice.
 */
export async function submit(projectId: string, order: Order, key: string): Promise<Answer> {
  try {
    return await send(projectId, order, key);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    return send(projectId, order, key);
  }
}

/** True for the answer of a server that goes on in the background. */
export const isUnderWay = (answer: Answer): answer is Generation => 'status' in answer;
