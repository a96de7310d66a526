import type { Generation } from '#contract/generation.ts';
import { isActive, type QueueItem } from '#web/features/generation/queue-items.ts';

const failedShown = 5;

/** What of a project's queue is a person's to see: all of their own, and what others are making now. */
export const queueOf = (generations: readonly Generation[], userId: string): readonly Generation[] =>
  generations.filter((one) => one.userId === userId || isActive(one));

/**
 * What stands open of a queue, newest first: all but those that ended a while ago, and of these the newest five that
 * failed. The others are one press away.
 */
export function foldQueue(items: readonly QueueItem[], settled: ReadonlySet<string>): readonly QueueItem[] {
  const failed = new Set(items.filter(({ status }) => status === 'failed').slice(0, failedShown));
  return items.filter((item) => !settled.has(item.id) || failed.has(item));
}
