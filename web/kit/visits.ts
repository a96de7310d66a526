import { useSyncExternalStore } from 'react';

let visits = 0;

/** `pushState` is wouter's: it tells of each address that is gone to, where a browser tells only of the way back. */
const movements = ['pushState', 'popstate'] as const;

function subscribe(changed: () => void): () => void {
  const count = () => {
    visits += 1;
    changed();
  };
  for (const movement of movements) window.addEventListener(movement, count);
  return () => {
    for (const movement of movements) window.removeEventListener(movement, count);
  };
}

/** Another number each time that an address is gone to, the present one again included. */
export const useVisit = (): number =>
  useSyncExternalStore(
    subscribe,
    () => visits,
    () => 0,
  );
