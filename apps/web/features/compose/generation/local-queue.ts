import type { LocalItem } from '#web/features/compose/generation/queue-items.ts';
import { messages } from '#web/features/compose/generation/messages.ts';
import { sessionStore } from '#web/data/session-storage.ts';
import { createStore, useStore } from '#web/ui/store.ts';

const none: readonly LocalItem[] = [];
const queues = createStore(new Map<string, readonly LocalItem[]>());
const storage = sessionStore('queue', 2);

/**
 * The stored queue after a reload. A request in flight may or may not have reached the server: a retry with the same
 * key is safe and is generated and charged only once.
 */
export const recoverItems = (items: readonly LocalItem[]): LocalItem[] =>
  items.map((item) =>
    item.errorMessage === undefined ? { ...item, unanswered: true, errorMessage: messages.noResponse } : item,
  );

function load(key: string): readonly LocalItem[] {
  const stored = storage.read(key);
  return Array.isArray(stored) && stored.length > 0 ? recoverItems(stored as LocalItem[]) : none;
}

function of(projectId: string): readonly LocalItem[] {
  const key = storage.keyOf(projectId);
  const items = queues.get().get(key) ?? load(key);
  queues.get().set(key, items);
  return items;
}

function set(projectId: string, items: readonly LocalItem[]) {
  const key = storage.keyOf(projectId);
  storage.write(key, items);
  queues.set(new Map(queues.get()).set(key, items));
}

/** Submissions that the server has not accepted yet, by project. Survives navigation and a reload. */
export const localQueue = {
  of,
  /** Adds an item or replaces the one with the same key. */
  put(projectId: string, item: LocalItem) {
    set(projectId, [item, ...of(projectId).filter(({ key }) => key !== item.key)]);
  },
  remove(projectId: string, key: string) {
    set(
      projectId,
      of(projectId).filter((item) => item.key !== key),
    );
  },
};

export function useLocalQueue(projectId: string): readonly LocalItem[] {
  return useStore(
    queues,
    () => of(projectId),
    () => none,
  );
}
