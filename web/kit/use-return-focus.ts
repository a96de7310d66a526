import { useRef } from 'react';
import { focusNear, type FocusPlace, placeOf } from '#web/kit/focus-place.ts';

/**
 * Gives the focus back to where it was before a dialog opened, or to what is nearest when that is gone.
 * Radix does so only for dialogs that have their trigger inside.
 */
export function useReturnFocus() {
  const before = useRef<FocusPlace>(undefined);
  return {
    /** Call while the dialog opens, before the focus moves into it. */
    remember: () => {
      const { activeElement } = document;
      before.current = activeElement instanceof HTMLElement ? placeOf(activeElement) : undefined;
    },
    /** Forgets where the focus was: the person has gone to another page. */
    forget: () => {
      before.current = undefined;
    },
    /** For `onCloseAutoFocus`. */
    giveBack: (event: Event) => {
      event.preventDefault();
      focusNear(before.current);
    },
  };
}
