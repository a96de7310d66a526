import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Body } from '#contract/api.ts';
import { words } from '#web/features/tracks/score/words.ts';
import { ApiError, sentenceOf } from '#web/kit/api-error.ts';
import { call } from '#web/kit/api.ts';
import { refresh } from '#web/kit/query.ts';
import { newSubmissionKey } from '#web/kit/submission-key.ts';
import { toast } from '#web/kit/toast.ts';

type Remake = Body<'remakeTrack'>;

const send = (trackId: string, body: Remake, key: string) =>
  call('remakeTrack', {
    params: { trackId },
    headers: { 'idempotency-key': key, prefer: 'respond-async' },
    body,
  });

/** Orders a track from a track. Pressed again after no answer came, the same wish is ordered once. */
export function useRemake(trackId: string, onOrdered: () => void) {
  const [sent, setSent] = useState<{ readonly wish: string; readonly key: string }>();
  return useMutation({
    async mutationFn(body: Remake) {
      const wish = JSON.stringify(body);
      const key = sent?.wish === wish ? sent.key : newSubmissionKey();
      setSent({ wish, key });
      try {
        return await send(trackId, body, key);
      } catch (error) {
        if (error instanceof ApiError) throw error;
        return send(trackId, body, key);
      }
    },
    async onSuccess() {
      toast({ title: words.queued });
      onOrdered();
      await refresh('listGenerations', 'getBalance', 'estimateMusicCost');
    },
    onError(error) {
      const description = sentenceOf(error, words.noAnswer);
      toast({ title: words.remakeFailed, description, variant: 'destructive' });
    },
  });
}
