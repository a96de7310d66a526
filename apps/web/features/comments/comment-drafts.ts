import type { CommentTarget } from '#web/features/comments/comment-target.ts';
import type { CommentDraft } from '#web/domain/comments/commenting.ts';
import { sessionStore } from '#web/data/session-storage.ts';

const store = sessionStore('comment', 1);

/**
 * The unsent text of a comment, or of a reply to `parentId`. It survives unmounting of the form, e.g. when its row
 * scrolls out of view.
 */
export function commentDraft({ entityType, entityId }: CommentTarget, parentId = ''): CommentDraft {
  const key = store.keyOf(`${entityType}.${entityId}.${parentId}`);
  return {
    read: () => {
      const stored = store.read(key);
      return typeof stored === 'string' ? stored : '';
    },
    save: (content) => store.write(key, content),
  };
}

/** The position in the track, in seconds, of an unsent comment. */
export function positionDraft({ entityType, entityId }: CommentTarget) {
  const key = store.keyOf(`${entityType}.${entityId}.moment`);
  return {
    read: (): number | undefined => {
      const stored = store.read(key);
      return typeof stored === 'number' ? stored : undefined;
    },
    save: (seconds: number | undefined) => store.write(key, seconds ?? null),
  };
}
