import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/**
 * After a route change, moves the focus to the main element, so that the Tab key and screen readers start there, and
 * scrolls to the top unless the change was a back or forward navigation.
 */
export function useArrival(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const [path] = useLocation();
  const last = useRef(path);
  const wentBack = useRef(false);

  useEffect(() => {
    const end = new AbortController();
    const mark = ({ type }: Event) => {
      wentBack.current = type === 'popstate';
    };
    // wouter dispatches `pushState` for links: resets the flag after an earlier back navigation.
    for (const movement of ['popstate', 'pushState', 'replaceState']) {
      window.addEventListener(movement, mark, { signal: end.signal });
    }
    return () => end.abort();
  }, []);

  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    if (!wentBack.current) window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [path]);

  return main;
}
