import { generationsCache } from '#web/features/generation/generations-cache.ts';
import { localQueue } from '#web/features/generation/local-queue.ts';
import type { MusicBody } from '#web/features/generation/music-draft.ts';
import { isUnderWay, newSubmissionKey, submitMusic } from '#web/features/generation/submission.ts';
import { words } from '#web/features/generation/words.ts';
import { ApiError, sentenceOf } from '#web/kit/api-error.ts';
import { refresh } from '#web/kit/query.ts';
import { toast } from '#web/kit/toast.ts';

/**
 * Puts a piece in the queue at once and submits it. Resolves to true when the server took it; a
 * refusal stays in the queue as a failed item and is told in a notice.
 */
export async function enqueueMusic(
  projectId: string,
  body: MusicBody,
  key: string = newSubmissionKey(),
): Promise<boolean> {
  const createdAt = new Date().toISOString();
  const item = { key, body, createdAt, knownIds: generationsCache.ids(projectId) };
  localQueue.put(projectId, item);
  try {
    const answer = await submitMusic(projectId, body, key);
    if (isUnderWay(answer)) generationsCache.put(answer);
    localQueue.remove(projectId, key);
    if (!isUnderWay(answer)) await refresh('listGenerations', 'listProjectTracks');
    return true;
  } catch (error) {
    const unanswered = !(error instanceof ApiError);
    localQueue.put(projectId, { ...item, unanswered, refusal: sentenceOf(error, words.noAnswer) });
    toast({
      title: words.generationFailed,
      description: words.checkQueue(body.prompt),
      variant: 'destructive',
    });
    return false;
  }
}
