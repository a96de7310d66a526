import type { Body } from '#contract/api.ts';
import { words } from '#web/features/tracks/score/words.ts';
import { sentenceOf } from '#web/kit/api-error.ts';
import { useAction } from '#web/kit/data/use-action.ts';

/** Requests a new track made from an existing one. */
export const useRemake = (trackId: string, onOrdered: () => void) =>
  useAction('remakeTrack', {
    send: (body: Body<'remakeTrack'>) => ({
      params: { trackId },
      headers: { prefer: 'respond-async' },
      body,
    }),
    done: { title: words.queued },
    failed: { title: words.remakeFailed, description: words.noAnswer },
    reason: sentenceOf,
    onDone: onOrdered,
  });
