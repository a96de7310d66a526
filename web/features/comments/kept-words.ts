import { type CommentedThing } from '#web/features/comments/commented-thing.ts';
import { tabShelf } from '#web/kit/tab-shelf.ts';

const shelf = tabShelf('comment', 1);

/**
 * The unsent text of a comment, or of a reply to `parentId`. It survives unmounting of the form, e.g. when its row
 * leaves the virtualized list.
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

/** The position in the track, in seconds, of an unsent comment. */
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
