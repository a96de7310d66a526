import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';

/** For how long a row that came into view is kept there while the page above it still grows. */
const settleMs = 2_000;
/** What says that the person has taken over. */
const acts = ['wheel', 'pointerdown', 'touchmove', 'keydown'] as const;

const isInView = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top + Math.min(bottom - top, innerHeight) / 2 < innerHeight && top >= 0;
};

interface Sought {
  readonly list: RefObject<HTMLElement | null>;
  readonly virtual: Pick<Virtualizer<Window, Element>, 'scrollToIndex'>;
  /** One wish to see a row; a later wish for the same row is another. */
  readonly sought: object;
  /** Its place among the rows; -1 while it is not there. */
  readonly place: number;
}

/**
 * Brings a row into view once for each wish and gives it the focus. Rows above it may still change their height,
 * so it is held there for a moment, unless the person does something.
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
      // A busy machine may take its time until then.
      if (isShown) untilMs = Math.min(untilMs, performance.now() + settleMs);
      const isOver = performance.now() > untilMs;
      if (!isOver && !isShown) virtual.scrollToIndex(latest.current, { align: 'center' });
      // While the page settles a row may be drawn anew, and the focus would be nowhere.
      else if (row && !row.contains(document.activeElement)) row.focus({ preventScroll: true });
      if (isOver) finish();
      else requestAnimationFrame(hold);
    };
    for (const act of acts) window.addEventListener(act, finish, { signal: end.signal });
    requestAnimationFrame(hold);
    return () => end.abort();
  }, [isThere, sought, list, virtual]);
}
