import { expect, it } from 'vitest';
import { createStore } from '#web/ui/store.ts';

it('a store calls its listeners after each change, until they unsubscribe', () => {
  const store = createStore(0);
  const seen: number[] = [];
  const unsubscribe = store.subscribe(() => seen.push(store.get()));
  store.set(1);
  store.set(2);
  unsubscribe();
  store.set(3);
  expect(seen).toEqual([1, 2]);
  expect(store.get()).toBe(3);
});
