import { limits } from '#contract/limits.ts';
import type { TrackType } from '#contract/tracks.ts';
import { messages } from '#web/features/compose/generation/messages.ts';
import type { ToastMessage } from '#web/ui/toast.ts';

const shortPrompt = (prompt: string) =>
  Array.from(prompt.trim()).slice(0, limits.failurePromptLength).join('');

interface Failure {
  readonly type: TrackType;
  readonly prompt: string;
  /** The server's error message, if it gave one. */
  readonly reason: string | undefined;
}

/** The toast for a failed generation. For music it points to the queue, otherwise it gives the reason. */
export function failureNotice({ type, prompt, reason }: Failure): ToastMessage {
  const description =
    type === 'music' ? messages.checkQueue(shortPrompt(prompt)) : (reason ?? messages.failedByType[type]);
  return { title: messages.generationFailed, description, variant: 'destructive' };
}
