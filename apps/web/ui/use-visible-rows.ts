import { type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { useReturnPosition } from './use-return-position.ts';
import { type VisibleRows, visibleRows } from './visible-rows.ts';

const overscan = 5;
const firstRows: VisibleRows = { first: 0, end: overscan, above: 0, below: 0 };

/** Whether the browser keeps the view in place when rows above it get another height; Safari does not. */
const hasScrollAnchoring = () => CSS.supports('overflow-anchor', 'auto');

interface Heights {
  readonly width: number;
  readonly ofRow: Map<string, number>;
}

/** Measured heights by list, so that a list that is opened again has the same layout. */
const measured = new Map<string, Heights>();
/** Lists whose heights are kept. */
const maxLists = 20;

/** The measured heights of a list in a window of this width, in pixels by the id of the row. */
function heightsOf(name: string): Map<string, number> {
  const width = window.innerWidth;
  const known = measured.get(name);
  const heights = known?.width === width ? known : { width, ofRow: new Map<string, number>() };
  measured.delete(name);
  measured.set(name, heights);
  for (const oldest of [...measured.keys()].slice(0, -maxLists)) measured.delete(oldest);
  return heights.ofRow;
}

interface LongList {
  /** Identifies the list, with its query. */
  readonly name: string;
  /** The parent of the rendered rows; each has its index in `data-index`. */
  readonly list: RefObject<HTMLElement | null>;
  readonly rows: readonly { readonly id: string }[];
  /** Height in pixels of a row that has not been rendered yet. */
  readonly estimatedHeight: number;
}

/** The rows of a long list that are in view, and a function that scrolls to one. They stay in the flow of the page. */
export function useVisibleRows({ name, list, rows, estimatedHeight }: LongList) {
  const [visible, setVisible] = useState(firstRows);
  const heightOf = useMemo(() => heightsOf(name), [name]);

  const heights = useCallback(
    () => rows.map(({ id }) => heightOf.get(id) ?? estimatedHeight),
    [rows, heightOf, estimatedHeight],
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
        if (id === undefined || height === heightOf.get(id)) continue;
        if (bottom <= 0) shift += height - (heightOf.get(id) ?? estimatedHeight);
        heightOf.set(id, height);
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
  }, [list, rows, heightOf, heights, estimatedHeight, visible]);

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

  useReturnPosition({ name, list, rows, scrollTo });

  return { ...visible, end: Math.min(visible.end, rows.length), scrollTo };
}

const isSame = (a: VisibleRows, b: VisibleRows): boolean =>
  a.first === b.first && a.end === b.end && a.above === b.above && a.below === b.below;
