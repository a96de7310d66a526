import { type RefObject, useEffect, useEffectEvent } from 'react';

/** How long the row is kept in its place while the layout above it settles. */
const settleMs = 2_000;
/** Events that hand the scroll position over to the user. */
const userEvents = ['wheel', 'pointerdown', 'touchmove', 'keydown'] as const;

/** The first row in view and its distance from the top of the window in pixels. */
interface Place {
  readonly id: string;
  readonly top: number;
}

const places = new Map<string, Place>();
let wentBack = false;
if ('window' in globalThis) {
  window.addEventListener('popstate', () => (wentBack = true));
  for (const type of ['pushState', 'replaceState']) window.addEventListener(type, () => (wentBack = false));
}

interface ReturnPosition {
  /** Identifies the list. */
  readonly name: string;
  /** The parent of the rendered rows; each has its index in `data-index`. */
  readonly list: RefObject<HTMLElement | null>;
  readonly rows: readonly { readonly id: string }[];
  /** Scrolls to the position where the row is expected. */
  readonly scrollTo: (index: number) => void;
}

/** After Back, a long list is where it was left: the same row at the same height. */
export function useReturnPosition({ name, list, rows, scrollTo }: ReturnPosition): void {
  const rendered = () => [...(list.current?.querySelectorAll<HTMLElement>(':scope > [data-index]') ?? [])];
  const idOf = (row: HTMLElement) => rows[Number(row.dataset['index'])]?.id;
  const save = useEffectEvent(() => {
    const first = rendered().find((row) => row.getBoundingClientRect().bottom > 0);
    const id = first && idOf(first);
    if (window.scrollY === 0) places.delete(name);
    else if (id !== undefined) places.set(name, { id, top: first!.getBoundingClientRect().top });
  });
  /** @returns whether the row is in its place */
  const restore = useEffectEvent(({ id, top }: Place): boolean => {
    const row = rendered().find((one) => idOf(one) === id);
    if (!row) {
      const index = rows.findIndex((one) => one.id === id);
      if (index >= 0) scrollTo(index);
      return false;
    }
    const distance = row.getBoundingClientRect().top - top;
    if (Math.abs(distance) >= 1) window.scrollBy({ top: distance, behavior: 'instant' });
    return Math.abs(distance) < 1;
  });

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const place = wentBack ? places.get(name) : undefined;
    let deadlineMs = place ? Number.POSITIVE_INFINITY : 0;
    const startMs = performance.now();
    const keepInPlace = () => {
      if (signal.aborted || performance.now() > Math.min(deadlineMs, startMs + 5 * settleMs)) {
        deadlineMs = 0;
        return;
      }
      if (restore(place!)) deadlineMs = Math.min(deadlineMs, performance.now() + settleMs);
      requestAnimationFrame(keepInPlace);
    };
    if (place) requestAnimationFrame(keepInPlace);
    for (const event of userEvents)
      window.addEventListener(event, () => (deadlineMs = 0), { signal, passive: true });
    window.addEventListener('scroll', () => deadlineMs === 0 && save(), { signal, passive: true });
    return () => controller.abort();
  }, [name]);
}
