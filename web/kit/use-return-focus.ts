import { useRef } from 'react';
import { focusNear, type FocusPlace, placeOf } from '#web/kit/focus-place.ts';

export interface ReturnFocus {
  /** Call while the dialog opens, before the focus moves into it. */
  readonly remember: () => void;
  /** Forgets where the focus was: the person has gone to another page. */
  readonly forget: () => void;
  /** For `onCloseAutoFocus`. */
  readonly giveBack: (event: Event) => void;
}

/**
 * Gives the focus back to where it was before a dialog opened, or to what is nearest when that is gone.
 * Radix does so only for dialogs that have their trigger inside.
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
