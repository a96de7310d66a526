import { type RefObject, useEffect, useRef } from 'react';

/** How long a visible row is kept in view while the layout above it settles. */
const settleMs = 2_000;
/** Events that hand the scroll position over to the user. */
const userEvents = ['wheel', 'pointerdown', 'touchmove', 'keydown'] as const;

const isInView = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top + Math.min(bottom - top, innerHeight) / 2 < innerHeight && top >= 0;
};

interface ScrollTarget {
  readonly list: RefObject<HTMLElement | null>;
  /** Scrolls to the position where the row is expected. */
  readonly scrollTo: (index: number) => void;
  /** Identity of one scroll request; a later request for the same row is another object. */
  readonly target: object;
  /** Index of the row; -1 while it is not in the list. */
  readonly index: number;
}

/**
 * Scrolls to a row once per request and focuses it. The heights of rows above may still change, so the row is kept in
 * view for a moment, until the user acts.
 */
export function useScrollToRow({ list, scrollTo, target, index }: ScrollTarget): void {
  const latestIndex = useRef(index);
  const latestScrollTo = useRef(scrollTo);
  useEffect(() => {
    latestIndex.current = index;
    latestScrollTo.current = scrollTo;
  });
  const handled = useRef<object>(undefined);
  const isPresent = index >= 0;
  useEffect(() => {
    if (!isPresent || handled.current === target) return undefined;
    const controller = new AbortController();
    let deadlineMs = Infinity;
    const finish = () => {
      handled.current = target;
      controller.abort();
    };
    const keepInView = () => {
      if (controller.signal.aborted) return;
      const row = list.current?.querySelector<HTMLElement>('[data-highlighted] > article');
      const isVisible = row ? isInView(row) : false;
      // The deadline starts only when the row is visible, which may take long on a slow machine.
      if (isVisible) deadlineMs = Math.min(deadlineMs, performance.now() + settleMs);
      const isSettled = performance.now() > deadlineMs;
      if (!isSettled && !isVisible) latestScrollTo.current(latestIndex.current);
      // The row may be remounted while the layout settles, which would lose the focus.
      else if (row && !row.contains(document.activeElement)) row.focus({ preventScroll: true });
      if (isSettled) finish();
      else requestAnimationFrame(keepInView);
    };
    for (const event of userEvents) window.addEventListener(event, finish, { signal: controller.signal });
    requestAnimationFrame(keepInView);
    return () => controller.abort();
  }, [isPresent, target, list]);
}
