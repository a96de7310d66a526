import type { Generation } from '#contract/generation.ts';
import { isActive, type QueueItem } from '#web/features/compose/generation/queue-items.ts';

const maxFailedVisible = 5;

/** The generations of a project that a user sees: all of their own, and the active ones of other users. */
export const visibleGenerations = (
  generations: readonly Generation[],
  userId: string,
): readonly Generation[] =>
  generations.filter((generation) => generation.userId === userId || isActive(generation));

/** Whether a user can cancel or dismiss an item: it is their own, or they can edit the project. */
export const canRemove = ({ userId }: Pick<QueueItem, 'userId'>, ownId: string, canEdit: boolean): boolean =>
  canEdit || userId === undefined || userId === ownId;

/**
 * The items visible in a collapsed queue, newest first: all except those that ended a while ago, plus the newest five
 * failed ones. A button shows the rest.
 */
export function collapseQueue(
  items: readonly QueueItem[],
  settled: ReadonlySet<string>,
): readonly QueueItem[] {
  const failed = new Set(items.filter(({ status }) => status === 'failed').slice(0, maxFailedVisible));
  return items.filter((item) => !settled.has(item.id) || failed.has(item));
}
