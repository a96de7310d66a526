import type { Body } from '#contract/api.ts';
import { dialogMessages as messages } from '#web/features/tracks/score/dialog-messages.ts';
import { serverMessage } from '#web/data/api-error.ts';
import { useAction } from '#web/data/use-action.ts';

/** Requests a new track made from an existing one. */
export const useRemake = (trackId: string, onQueued: () => void) =>
  useAction('remakeTrack', {
    send: (body: Body<'remakeTrack'>) => ({
      params: { trackId },
      headers: { prefer: 'respond-async' },
      body,
    }),
    successToast: { title: messages.queued },
    errorToast: { title: messages.remakeFailed, description: messages.serverUnreachable },
    toMessage: serverMessage,
    onSuccess: onQueued,
  });
