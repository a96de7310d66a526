import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';

/** How long a visible row is kept in view while the layout above it settles. */
const settleMs = 2_000;
/** Events that hand the scroll position over to the user. */
const acts = ['wheel', 'pointerdown', 'touchmove', 'keydown'] as const;

const isInView = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top + Math.min(bottom - top, innerHeight) / 2 < innerHeight && top >= 0;
};

interface Sought {
  readonly list: RefObject<HTMLElement | null>;
  readonly virtual: Pick<Virtualizer<Window, Element>, 'scrollToIndex'>;
  /** Identity of one scroll request; a later request for the same row is another object. */
  readonly sought: object;
  /** Index of the row; -1 while it is not in the list. */
  readonly place: number;
}

/**
 * Scrolls to a row once per request and focuses it. The heights of rows above may still change, so the row is kept in
 * view for a moment, until the user acts.
 */
export function useSoughtRow({ list, virtual, sought, place }: Sought): void {
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });
  const shown = useRef<object>(undefined);
  const isThere = place >= 0;
  useEffect(() => {
    if (!isThere || shown.current === sought) return undefined;
    const end = new AbortController();
    let untilMs = Infinity;
    const finish = () => {
      shown.current = sought;
      end.abort();
    };
    const hold = () => {
      if (end.signal.aborted) return;
      const row = list.current?.querySelector<HTMLElement>('[data-sought] > article');
      const isShown = row ? isInView(row) : false;
      // The deadline starts only when the row is visible, which may take long on a slow machine.
      if (isShown) untilMs = Math.min(untilMs, performance.now() + settleMs);
      const isOver = performance.now() > untilMs;
      if (!isOver && !isShown) virtual.scrollToIndex(latest.current, { align: 'center' });
      // The row may be remounted while the layout settles, which would lose the focus.
      else if (row && !row.contains(document.activeElement)) row.focus({ preventScroll: true });
      if (isOver) finish();
      else requestAnimationFrame(hold);
    };
    for (const act of acts) window.addEventListener(act, finish, { signal: end.signal });
    requestAnimationFrame(hold);
    return () => end.abort();
  }, [isThere, sought, list, virtual]);
}
