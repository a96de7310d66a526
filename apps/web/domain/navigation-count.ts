import { useSyncExternalStore } from 'react';

let navigationCount = 0;

/** wouter dispatches `pushState`; browsers only dispatch `popstate`, for back and forward. */
const navigationEvents = ['pushState', 'popstate'] as const;

function subscribe(onChange: () => void): () => void {
  const onNavigate = () => {
    navigationCount += 1;
    onChange();
  };
  for (const type of navigationEvents) window.addEventListener(type, onNavigate);
  return () => {
    for (const type of navigationEvents) window.removeEventListener(type, onNavigate);
  };
}

/** A counter that increases with each navigation, also to the current URL. */
export const useNavigationCount = (): number =>
  useSyncExternalStore(
    subscribe,
    () => navigationCount,
    () => 0,
  );
