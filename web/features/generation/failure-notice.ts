import type { TrackType } from '#contract/tracks.ts';
import { words } from '#web/features/generation/words.ts';
import type { ToastMessage } from '#web/kit/toast.ts';

interface Failure {
  readonly type: TrackType;
  readonly prompt: string;
  /** The server's error message, if it gave one. */
  readonly reason: string | undefined;
}

/** The toast for a failed generation. For music it points to the queue, otherwise it gives the reason. */
export function failureNotice({ type, prompt, reason }: Failure): ToastMessage {
  const description = type === 'music' ? words.checkQueue(prompt) : (reason ?? words.failedToMake[type]);
  return { title: words.generationFailed, description, variant: 'destructive' };
}
