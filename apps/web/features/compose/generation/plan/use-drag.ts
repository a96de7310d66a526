import { type PointerEvent, useRef } from 'react';

interface DragHandlers {
  /** Pixels the pointer has to move before a drag starts. */
  readonly thresholdPx: number;
  readonly onMove: (dx: number) => void;
  readonly onDrop: (dx: number) => void;
  readonly onCancel: () => void;
}

/** Horizontal dragging with mouse, pen or finger; spread the handlers on the dragged element. */
export function useDrag({ thresholdPx, onMove, onDrop, onCancel }: DragHandlers) {
  const start = useRef<number>(undefined);
  const moving = useRef(false);
  /** A drag ends with a click event, which is ignored. */
  const swallowClick = useRef(false);

  function end(event: PointerEvent): void {
    const from = start.current;
    start.current = undefined;
    if (from === undefined || !moving.current) return;
    moving.current = false;
    swallowClick.current = true;
    onDrop(event.clientX - from);
  }
  function cancel(): void {
    start.current = undefined;
    if (!moving.current) return;
    moving.current = false;
    swallowClick.current = true;
    onCancel();
  }

  return {
    cancel,
    isClick(): boolean {
      const isClick = !swallowClick.current;
      swallowClick.current = false;
      return isClick;
    },
    pointer: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        swallowClick.current = false;
        if (event.button !== 0 || !event.isPrimary) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = event.clientX;
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (start.current === undefined) return;
        const dx = event.clientX - start.current;
        moving.current ||= Math.abs(dx) >= thresholdPx;
        if (moving.current) onMove(dx);
      },
      onPointerUp: end,
      onPointerCancel: cancel,
      onLostPointerCapture: cancel,
    },
  };
}
