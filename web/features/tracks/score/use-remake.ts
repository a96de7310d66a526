import { useMutation } from '@tanstack/react-query';
import type { Body } from '#contract/api.ts';
import { words } from '#web/features/tracks/score/words.ts';
import { sentenceOf } from '#web/kit/api-error.ts';
import { call } from '#web/kit/api.ts';
import { refresh } from '#web/kit/data/query.ts';
import { toast } from '#web/kit/toast.ts';
import { useOneOrder } from '#web/kit/use-one-order.ts';

type Remake = Body<'remakeTrack'>;

const send = (trackId: string, body: Remake, key: string) =>
  call('remakeTrack', {
    params: { trackId },
    headers: { 'idempotency-key': key, prefer: 'respond-async' },
    body,
  });

/** Orders a track from a track. */
export function useRemake(trackId: string, onOrdered: () => void) {
  const order = useOneOrder();
  return useMutation({
    mutationFn: (body: Remake) => order(JSON.stringify(body), (key) => send(trackId, body, key)),
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
