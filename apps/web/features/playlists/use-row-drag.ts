import { type PointerEvent, type RefObject, useRef } from 'react';
import { landingIndex } from '#web/features/playlists/moved-items.ts';

interface RowDrag {
  readonly list: RefObject<HTMLOListElement | null>;
  readonly onMove: (from: number, to: number) => void;
}

interface Drag {
  readonly rows: readonly HTMLElement[];
  /** Centres of the rows on the page before the drag. */
  readonly middles: readonly number[];
  readonly from: number;
  readonly startY: number;
  readonly height: number;
  to: number;
  clientY: number;
  frame: number;
}

/** Distance from the top and bottom of the window within which it scrolls, and the step per frame, in pixels. */
const scrollEdgePx = 72;
const scrollStepPx = 10;

/**
 * Pointer handlers of the handles in a list: a drag, also by finger, moves the row of the handle. The rows keep their
 * place in the document until the drop; Escape cancels.
 */
export function useRowDrag({ list, onMove }: RowDrag) {
  const drag = useRef<Drag>(undefined);

  /** Moves the dragged row with the pointer, and makes room where it would land. */
  const draw = (current: Drag) => {
    const offset = current.clientY + scrollY - current.startY;
    const { middles, from, height } = current;
    current.to = landingIndex(middles, from, middles[from]! + offset, height);
    for (const [index, row] of current.rows.entries()) {
      const isBetween =
        index !== current.from &&
        index >= Math.min(current.from, current.to) &&
        index <= Math.max(current.from, current.to);
      const shift = isBetween ? Math.sign(current.from - current.to) * current.height : 0;
      row.style.translate = `0 ${index === current.from ? offset : shift}px`;
    }
  };

  const follow = () => {
    const current = drag.current;
    if (!current) return;
    const step =
      current.clientY < scrollEdgePx
        ? -scrollStepPx
        : current.clientY > innerHeight - scrollEdgePx
          ? scrollStepPx
          : 0;
    if (step !== 0) scrollBy(0, step);
    draw(current);
    current.frame = requestAnimationFrame(follow);
  };

  const end = (isDropped: boolean) => {
    const current = drag.current;
    if (!current) return;
    drag.current = undefined;
    cancelAnimationFrame(current.frame);
    removeEventListener('keydown', onKeyDown, true);
    if (isDropped) draw(current);
    for (const row of current.rows) row.style.translate = '';
    delete current.rows[current.from]?.dataset['dragged'];
    delete current.rows[current.from]?.parentElement?.dataset['dragging'];
    if (isDropped && current.to !== current.from) onMove(current.from, current.to);
  };

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    end(false);
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !list.current || drag.current) return;
      const rows = [...list.current.children] as HTMLElement[];
      const from = rows.findIndex((row) => row.contains(event.currentTarget));
      if (from < 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const middles = rows.map((row) => {
        const { top, height } = row.getBoundingClientRect();
        return top + scrollY + height / 2;
      });
      drag.current = {
        rows,
        middles,
        from,
        startY: event.clientY + scrollY,
        height: rows[from]!.getBoundingClientRect().height,
        to: from,
        clientY: event.clientY,
        frame: 0,
      };
      rows[from]!.dataset['dragged'] = '';
      const { parentElement } = rows[from]!;
      if (parentElement) parentElement.dataset['dragging'] = '';
      addEventListener('keydown', onKeyDown, true);
      drag.current.frame = requestAnimationFrame(follow);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag.current) drag.current.clientY = event.clientY;
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
  };
}
