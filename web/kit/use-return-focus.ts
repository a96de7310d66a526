import { useRef } from 'react';

/**
 * Gives the focus back to where it was before a dialog opened, or to the page's main part when
 * that is gone. Radix does so only for dialogs that have their trigger inside.
 */
export function useReturnFocus() {
  const before = useRef<Element | null>(null);
  return {
    /** Call while the dialog opens, before the focus moves into it. */
    remember: () => {
      before.current = document.activeElement;
    },
    /** Forgets where the focus was: the person has gone to another page. */
    forget: () => {
      before.current = null;
    },
    /** For `onCloseAutoFocus`. */
    giveBack: (event: Event) => {
      event.preventDefault();
      const target = before.current?.isConnected ? before.current : document.getElementById('main');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
  };
}
