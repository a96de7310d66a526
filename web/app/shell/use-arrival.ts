import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/**
 * After going to another page: the focus moves to its main part, so that the next Tab and the
 * screen reader start there, and a page that was not reached by Back begins at its top.
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
    // `pushState` is wouter's: a link that is followed later is no way back, wherever Back led to before.
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
