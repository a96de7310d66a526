import type { Generation } from '#contract/generation.ts';
import { isActive, type QueueItem } from '#web/features/generation/queue-items.ts';

const failedShown = 5;

/** The generations of a project that a user sees: all of their own, and the active ones of other users. */
export const queueOf = (generations: readonly Generation[], userId: string): readonly Generation[] =>
  generations.filter((one) => one.userId === userId || isActive(one));

/**
 * The items visible in a collapsed queue, newest first: all except those that ended a while ago, plus the newest five
 * failed ones. A button shows the rest.
 */
export function foldQueue(items: readonly QueueItem[], settled: ReadonlySet<string>): readonly QueueItem[] {
  const failed = new Set(items.filter(({ status }) => status === 'failed').slice(0, failedShown));
  return items.filter((item) => !settled.has(item.id) || failed.has(item));
}
