import type { Generation } from '#contract/generation.ts';
import { isActive, type QueueItem } from '#web/features/generation/queue-items.ts';

/** How many ended items stand open; the others are one press away. */
const endedShown = 5;

/** What of a project's queue is a person's to see: all of their own, and what others are making now. */
export const queueOf = (generations: readonly Generation[], userId: string): readonly Generation[] =>
  generations.filter((one) => one.userId === userId || isActive(one));

/** A queue, newest first, without those that ended before the newest five that have. */
export function foldQueue(items: readonly QueueItem[]): readonly QueueItem[] {
  const folded = new Set(items.filter((item) => !isActive(item)).slice(endedShown));
  return items.filter((item) => !folded.has(item));
}
