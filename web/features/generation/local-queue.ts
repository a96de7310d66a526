import { useSyncExternalStore } from 'react';
import type { LocalItem } from '#web/features/generation/queue-items.ts';

const none: readonly LocalItem[] = [];
const queues = new Map<string, readonly LocalItem[]>();
const listeners = new Set<() => void>();

function set(projectId: string, items: readonly LocalItem[]) {
  queues.set(projectId, items);
  for (const listener of listeners) listener();
}

/** What was submitted here and has no place on the server yet, by project. Outlives navigation. */
export const localQueue = {
  of: (projectId: string) => queues.get(projectId) ?? none,
  /** Adds an item, or puts it in the place of the one with the same key. */
  put(projectId: string, item: LocalItem) {
    set(projectId, [item, ...localQueue.of(projectId).filter(({ key }) => key !== item.key)]);
  },
  remove(projectId: string, key: string) {
    set(
      projectId,
      localQueue.of(projectId).filter((item) => item.key !== key),
    );
  },
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLocalQueue(projectId: string): readonly LocalItem[] {
  return useSyncExternalStore(subscribe, () => localQueue.of(projectId));
}
