import { useSyncExternalStore } from 'react';

/** A value outside of React that components share. */
export interface Store<Value> {
  readonly get: () => Value;
  /** Replaces the value and calls the listeners. */
  readonly set: (value: Value) => void;
  /** @returns the function that unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (value) => {
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * What `read` gives, which has to be the same value as long as the store is unchanged; renders again only when it
 * changes. `onServer` replaces it in server rendering, where browser storage is missing.
 */
export function useStore<Part>(
  { subscribe }: Pick<Store<unknown>, 'subscribe'>,
  read: () => Part,
  onServer: () => Part = read,
): Part {
  return useSyncExternalStore(subscribe, read, onServer);
}
