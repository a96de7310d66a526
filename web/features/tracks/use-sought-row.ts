import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';

/** For how long a row is kept in view while the page above it still grows. */
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
  readonly soughtId: string | undefined;
  /** Its place among the rows; -1 while it is not there. */
  readonly place: number;
}

/**
 * Brings a row into view once and gives it the focus. Rows above it may still change their height,
 * so it is held there for a moment, unless the person does something.
 */
export function useSoughtRow({ list, virtual, soughtId, place }: Sought): void {
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });
  const shownId = useRef<string>(undefined);
  const isThere = place >= 0;
  useEffect(() => {
    if (!isThere || shownId.current === soughtId) return undefined;
    shownId.current = soughtId;
    const end = new AbortController();
    const untilMs = performance.now() + settleMs;
    let hasFocus = false;
    const hold = () => {
      if (end.signal.aborted || performance.now() > untilMs) return;
      const row = list.current?.querySelector<HTMLElement>('[data-sought] > article');
      if (!row || !isInView(row)) virtual.scrollToIndex(latest.current, { align: 'center' });
      else if (!hasFocus) {
        hasFocus = true;
        row.focus({ preventScroll: true });
      }
      requestAnimationFrame(hold);
    };
    for (const act of acts) window.addEventListener(act, () => end.abort(), { signal: end.signal });
    requestAnimationFrame(hold);
    return () => end.abort();
  }, [isThere, soughtId, list, virtual]);
}
