import { useSyncExternalStore } from 'react';
import type { LocalItem } from '#web/features/generation/queue-items.ts';
import { words } from '#web/features/generation/words.ts';
import { tabShelf } from '#web/kit/tab-shelf.ts';

const none: readonly LocalItem[] = [];
const queues = new Map<string, readonly LocalItem[]>();
const listeners = new Set<() => void>();
const shelf = tabShelf('queue', 1);

/**
 * What a reload left behind. An item that was just being sent may have arrived or not: a retry
 * under its own key finds out, and makes and charges nothing twice.
 */
export const recovered = (items: readonly LocalItem[]): LocalItem[] =>
  items.map((item) =>
    item.refusal === undefined ? { ...item, unanswered: true, refusal: words.noAnswer } : item,
  );

function load(key: string): readonly LocalItem[] {
  const kept = shelf.read(key);
  return Array.isArray(kept) && kept.length > 0 ? recovered(kept as LocalItem[]) : none;
}

function of(projectId: string): readonly LocalItem[] {
  const key = shelf.keyOf(projectId);
  const items = queues.get(key) ?? load(key);
  queues.set(key, items);
  return items;
}

function set(projectId: string, items: readonly LocalItem[]) {
  const key = shelf.keyOf(projectId);
  queues.set(key, items);
  shelf.keep(key, items);
  for (const listener of listeners) listener();
}

/** What was submitted here and has no place on the server yet, by project. Outlives navigation and a reload. */
export const localQueue = {
  of,
  /** Adds an item, or puts it in the place of the one with the same key. */
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

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLocalQueue(projectId: string): readonly LocalItem[] {
  return useSyncExternalStore(
    subscribe,
    () => of(projectId),
    () => none,
  );
}
