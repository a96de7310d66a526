import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/**
 * After a route change, moves the focus to the main element, so that the Tab key and screen readers start there, and
 * scrolls to the top unless the change was a back or forward navigation.
 */
export function useRouteFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const [path] = useLocation();
  const lastPath = useRef(path);
  const wentBack = useRef(false);

  useEffect(() => {
    const controller = new AbortController();
    const onNavigation = ({ type }: Event) => {
      wentBack.current = type === 'popstate';
    };
    // wouter dispatches `pushState` for links: resets the flag after an earlier back navigation.
    for (const type of ['popstate', 'pushState', 'replaceState']) {
      window.addEventListener(type, onNavigation, { signal: controller.signal });
    }
    return () => controller.abort();
  }, []);

  useEffect(() => {
    if (lastPath.current === path) return;
    lastPath.current = path;
    if (!wentBack.current) window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [path]);

  return main;
}
