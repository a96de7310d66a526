import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { type VisibleRows, visibleRows } from './visible-rows.ts';

const overscan = 5;
const firstRows: VisibleRows = { first: 0, end: overscan, above: 0, below: 0 };

/** Whether the browser keeps the view in place when rows above it get another height; Safari does not. */
const hasScrollAnchoring = () => CSS.supports('overflow-anchor', 'auto');

interface LongList {
  /** The parent of the rendered rows; each has its index in `data-index`. */
  readonly list: RefObject<HTMLElement | null>;
  readonly rows: readonly { readonly id: string }[];
  /** Height in pixels of a row that has not been rendered yet. */
  readonly estimatedHeight: number;
}

/** The rows of a long list that are in view, and a function that scrolls to one. They stay in the flow of the page. */
export function useVisibleRows({ list, rows, estimatedHeight }: LongList) {
  const [visible, setVisible] = useState(firstRows);
  const heightOf = useRef(new Map<string, number>());

  const heights = useCallback(
    () => rows.map(({ id }) => heightOf.current.get(id) ?? estimatedHeight),
    [rows, estimatedHeight],
  );

  // Runs again with other visible rows: they have to be measured.
  useLayoutEffect(() => {
    const update = () => {
      const element = list.current;
      if (!element) return;
      let shift = 0;
      for (const row of element.querySelectorAll<HTMLElement>(':scope > [data-index]')) {
        const id = rows[Number(row.dataset.index)]?.id;
        const { height, bottom } = row.getBoundingClientRect();
        if (id === undefined || height === heightOf.current.get(id)) continue;
        if (bottom <= 0) shift += height - (heightOf.current.get(id) ?? estimatedHeight);
        heightOf.current.set(id, height);
      }
      if (shift !== 0 && !hasScrollAnchoring()) window.scrollBy(0, shift);
      const { top } = element.getBoundingClientRect();
      const next = visibleRows({ heights: heights(), from: -top, to: window.innerHeight - top, overscan });
      if (!isSame(visible, next)) setVisible(next);
    };
    update();
    // The page grows with its rows and with all that is above them.
    const observer = new ResizeObserver(update);
    observer.observe(document.body);
    const controller = new AbortController();
    const { signal } = controller;
    window.addEventListener('scroll', update, { passive: true, signal });
    window.addEventListener('resize', update, { signal });
    return () => {
      observer.disconnect();
      controller.abort();
    };
  }, [list, rows, heights, estimatedHeight, visible]);

  const scrollTo = useCallback(
    (index: number) => {
      const element = list.current;
      if (!element) return;
      const all = heights();
      const middle = all.slice(0, index).reduce((sum, height) => sum + height, (all[index] ?? 0) / 2);
      const { top } = element.getBoundingClientRect();
      window.scrollTo({ top: window.scrollY + top + middle - window.innerHeight / 2 });
    },
    [list, heights],
  );

  return { ...visible, end: Math.min(visible.end, rows.length), scrollTo };
}

const isSame = (a: VisibleRows, b: VisibleRows): boolean =>
  a.first === b.first && a.end === b.end && a.above === b.above && a.below === b.below;
