import type { Reply } from '#contract/api.ts';
import type { Generation } from '#contract/generation.ts';
import type { MusicBody } from '#web/features/generation/music-draft.ts';
import { ApiError } from '#web/kit/api-error.ts';
import { call } from '#web/kit/api.ts';

type Answer = Reply<'generateMusic'>;

/** A key that no other submission has. `crypto.randomUUID` is absent on plain http addresses. */
export function newSubmissionKey(random: Pick<Crypto, 'getRandomValues'> = crypto): string {
  const bytes = random.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Submits once. When no answer arrives, sends the same key once more: the server then gives the
 * first answer again, so nothing is made or charged twice.
 */
export async function submitMusic(projectId: string, body: MusicBody, key: string): Promise<Answer> {
  const send = () =>
    call('generateMusic', {
      params: { projectId },
      body,
      headers: { 'idempotency-key': key, prefer: 'respond-async' },
    });
  try {
    return await send();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    return send();
  }
}

/** True for the answer of a server that goes on in the background. */
export const isUnderWay = (answer: Answer): answer is Generation => 'status' in answer;
