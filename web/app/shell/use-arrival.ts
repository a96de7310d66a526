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
    const mark = () => {
      wentBack.current = true;
    };
    window.addEventListener('popstate', mark);
    return () => window.removeEventListener('popstate', mark);
  }, []);

  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    if (!wentBack.current) window.scrollTo(0, 0);
    wentBack.current = false;
    main.current?.focus({ preventScroll: true });
  }, [path]);

  return main;
}
