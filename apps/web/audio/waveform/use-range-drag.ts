import { type PointerEvent, useRef } from 'react';
import { rangeBetween, type RangeGrid } from '#web/audio/waveform/range-grid.ts';
import { secondsAt } from '#web/audio/waveform/seek-position.ts';
import type { TimeRange } from '#web/audio/waveform/range-grid.ts';

/** Pixels that a pointer moves before a press becomes a selection. */
const dragPx = 4;
/** How long a finger rests before it selects, in milliseconds. */
const longPressMs = 400;
/** Distance in pixels within which an end of the range is taken. */
const handlePx = { mouse: 6, touch: 18 };

interface RangeDrag {
  readonly grid: RangeGrid;
  readonly range: TimeRange | undefined;
  readonly onSelect: (range: TimeRange) => void;
  /** A selection by finger has ended. */
  readonly onTouchSelected: () => void;
  readonly onPress: (seconds: number) => void;
}

interface Press {
  readonly x: number;
  /** The end of the selection that stays, in seconds. */
  anchor: number;
  isSelecting: boolean;
  isOff: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Pointer handlers of a waveform: a press seeks, a drag selects a range (by finger after a long press), and a drag at an
 * end of the range moves that end. Snaps to bars; not while Alt is held.
 */
export function useRangeDrag({ grid, range, onSelect, onTouchSelected, onPress }: RangeDrag) {
  const press = useRef<Press>(undefined);
  const secondsOf = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) =>
    secondsAt(clientX, currentTarget.getBoundingClientRect(), grid.duration);

  /** The other end of the range if the pointer is at one end. */
  const anchorAt = (event: PointerEvent<HTMLElement>): number | undefined => {
    if (!range) return undefined;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const xOf = (seconds: number) => left + (seconds / grid.duration) * width;
    const within = handlePx[event.pointerType === 'touch' ? 'touch' : 'mouse'];
    if (Math.abs(event.clientX - xOf(range.end)) <= within) return range.start;
    if (Math.abs(event.clientX - xOf(range.start)) <= within) return range.end;
    return undefined;
  };

  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      const anchor = anchorAt(event);
      const started: Press = {
        x: event.clientX,
        anchor: anchor ?? secondsOf(event),
        isSelecting: anchor !== undefined,
        isOff: false,
        timer: undefined,
      };
      press.current = started;
      event.currentTarget.setPointerCapture(event.pointerId);
      if (event.pointerType !== 'touch' || started.isSelecting) return;
      started.timer = setTimeout(() => {
        started.isSelecting = true;
        onSelect(rangeBetween(grid, started.anchor, started.anchor));
      }, longPressMs);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const now = press.current;
      if (!now || now.isOff) return;
      if (!now.isSelecting) {
        if (Math.abs(event.clientX - now.x) < dragPx) return;
        if (event.pointerType === 'touch') {
          // A swipe, not a long press.
          clearTimeout(now.timer);
          now.isOff = true;
          return;
        }
        now.isSelecting = true;
      }
      onSelect(rangeBetween(grid, now.anchor, secondsOf(event), event.altKey));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const now = press.current;
      end();
      if (!now || now.isOff) return;
      if (!now.isSelecting) onPress(secondsOf(event));
      else if (event.pointerType === 'touch') onTouchSelected();
    },
    onPointerCancel: end,
    onContextMenu: (event: { preventDefault: () => void }) => {
      // The long press of a finger would open the browser's menu.
      if (press.current) event.preventDefault();
    },
  };
}
