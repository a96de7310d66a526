import { type CommentedThing } from '#web/features/comments/commented-thing.ts';
import { tabShelf } from '#web/kit/tab-shelf.ts';

const shelf = tabShelf('comment', 1);

/**
 * What somebody was writing about a thing, or in reply to a comment on it: a form goes when its row leaves the
 * window, and comes back with what was typed.
 */
export function keptWords({ entityType, entityId }: CommentedThing, parentId = '') {
  const key = shelf.keyOf(`${entityType}.${entityId}.${parentId}`);
  return {
    read: (): string => {
      const kept = shelf.read(key);
      return typeof kept === 'string' ? kept : '';
    },
    keep: (content: string) => shelf.keep(key, content),
  };
}

/** The moment of a track, in seconds, that somebody is writing about. */
export function keptMoment({ entityType, entityId }: CommentedThing) {
  const key = shelf.keyOf(`${entityType}.${entityId}.moment`);
  return {
    read: (): number | undefined => {
      const kept = shelf.read(key);
      return typeof kept === 'number' ? kept : undefined;
    },
    keep: (seconds: number | undefined) => shelf.keep(key, seconds ?? null),
  };
}

export type KeptWords = ReturnType<typeof keptWords>;
