import type { CommentTarget } from '#web/features/comments/comment-target.ts';
import { sessionStore } from '#web/data/session-storage.ts';

const store = sessionStore('comment-place', 1);

/** The place of an unsent comment, in seconds of a version. */
export interface DraftPlace {
  readonly version: number;
  readonly start: number;
  readonly end?: number | undefined;
}

const isPlace = (value: unknown): value is DraftPlace => {
  const { version, start } = Object(value) as Partial<DraftPlace>;
  return typeof version === 'number' && typeof start === 'number';
};

/** Survives a reload, as the text does. */
export function placeDraft({ entityType, entityId }: CommentTarget) {
  const key = store.keyOf(`${entityType}.${entityId}`);
  return {
    read: (): DraftPlace | undefined => {
      const stored = store.read(key);
      return isPlace(stored) ? stored : undefined;
    },
    save: (place: DraftPlace | undefined) => store.write(key, place ?? null),
  };
}
