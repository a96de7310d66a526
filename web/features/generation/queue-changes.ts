import { limits } from '#contract/limits.ts';
import { cutPrompt } from '#web/features/generation/cut-prompt.ts';
import { isActive, type QueueItem } from '#web/features/generation/queue-items.ts';
import { words } from '#web/features/generation/words.ts';

export interface QueueChanges {
  readonly ended: readonly QueueItem[];
  readonly completed: readonly QueueItem[];
  readonly failed: readonly QueueItem[];
  /** What a screen reader is told, in one breath; empty when nothing worth saying happened. */
  readonly announcement: string;
}

const say = {
  completed: words.announceCompleted,
  failed: words.announceFailed,
  cancelled: words.announceCancelled,
} as const;

function sentence(item: QueueItem): string {
  const prompt = cutPrompt(item.prompt, limits.queuePromptShown);
  return item.status === 'pending' || item.status === 'generating'
    ? words.announceQueued(prompt)
    : say[item.status](prompt);
}

/** What happened between two views of the queue. Progress alone is no news. */
export function queueChanges(before: readonly QueueItem[], after: readonly QueueItem[]): QueueChanges {
  const wasActive = new Set(before.filter(isActive).map(({ id }) => id));
  const wasThere = new Set(before.map(({ id }) => id));
  const ended = after.filter((item) => !isActive(item) && wasActive.has(item.id));
  const begun = after.filter((item) => item.local && isActive(item) && !wasThere.has(item.id));
  return {
    ended,
    completed: ended.filter(({ status }) => status === 'completed'),
    failed: ended.filter(({ status }) => status === 'failed'),
    announcement: [...begun, ...ended].map(sentence).join('. '),
  };
}
