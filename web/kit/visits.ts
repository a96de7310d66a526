import { useSyncExternalStore } from 'react';

let visits = 0;

/** wouter dispatches `pushState`; browsers only dispatch `popstate`, for back and forward. */
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

/** A counter that increases with each navigation, also to the current URL. */
export const useVisit = (): number =>
  useSyncExternalStore(
    subscribe,
    () => visits,
    () => 0,
  );
