import type { TrackType } from '#contract/tracks.ts';
import { messages } from '#web/features/compose/generation/messages.ts';
import type { ToastMessage } from '#web/ui/toast.ts';

interface Failure {
  readonly type: TrackType;
  readonly prompt: string;
  /** The server's error message, if it gave one. */
  readonly reason: string | undefined;
}

/** The toast for a failed generation. For music it points to the queue, otherwise it gives the reason. */
export function failureNotice({ type, prompt, reason }: Failure): ToastMessage {
  const description =
    type === 'music' ? messages.checkQueue(prompt) : (reason ?? messages.failedByType[type]);
  return { title: messages.generationFailed, description, variant: 'destructive' };
}
