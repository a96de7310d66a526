import { useRef } from 'react';
import { focusNearest, type FocusPosition, focusPositionOf } from '#web/ui/focus-position.ts';

export interface ReturnFocus {
  /** Call while the dialog opens, before the focus moves into it. */
  readonly save: () => void;
  /** Discards the saved position, after navigating to another page. */
  readonly clear: () => void;
  /** For `onCloseAutoFocus`. */
  readonly restore: (event: Event) => void;
}

/**
 * Restores the focus to the element that had it before a dialog opened, or to the nearest one if it was removed.
 * Radix restores the focus only for dialogs with a `Trigger`.
 */
export function useReturnFocus(): ReturnFocus {
  const saved = useRef<FocusPosition>(undefined);
  return {
    save: () => {
      const { activeElement } = document;
      saved.current = activeElement instanceof HTMLElement ? focusPositionOf(activeElement) : undefined;
    },
    clear: () => {
      saved.current = undefined;
    },
    restore: (event: Event) => {
      event.preventDefault();
      focusNearest(saved.current);
    },
  };
}
