import { useRef } from 'react';
import { focusNear, type FocusPlace, placeOf } from '#web/kit/focus-place.ts';

export interface ReturnFocus {
  /** Call while the dialog opens, before the focus moves into it. */
  readonly remember: () => void;
  /** Discards the saved position, after navigating to another page. */
  readonly forget: () => void;
  /** For `onCloseAutoFocus`. */
  readonly giveBack: (event: Event) => void;
}

/**
 * Restores the focus to the element that had it before a dialog opened, or to the nearest one if it was removed.
 * Radix restores the focus only for dialogs with a `Trigger`.
 */
export function useReturnFocus(): ReturnFocus {
  const before = useRef<FocusPlace>(undefined);
  return {
    remember: () => {
      const { activeElement } = document;
      before.current = activeElement instanceof HTMLElement ? placeOf(activeElement) : undefined;
    },
    forget: () => {
      before.current = undefined;
    },
    giveBack: (event: Event) => {
      event.preventDefault();
      focusNear(before.current);
    },
  };
}
