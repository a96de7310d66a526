import type { TrackType } from '#contract/tracks.ts';
import { words } from '#web/features/generation/words.ts';
import type { ToastMessage } from '#web/kit/toast.ts';

interface Failure {
  readonly type: TrackType;
  readonly prompt: string;
  /** The server's own sentence, where it gave one. */
  readonly reason: string | undefined;
}

/** The notice of a track that could not be made. Music points to the queue, the others say why. */
export function failureNotice({ type, prompt, reason }: Failure): ToastMessage {
  const description = type === 'music' ? words.checkQueue(prompt) : (reason ?? words.failedToMake[type]);
  return { title: words.generationFailed, description, variant: 'destructive' };
}
