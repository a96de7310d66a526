import { useEffect, useRef } from 'react';
import type { SwitchPlayer } from '#web/features/compare/switch-player.ts';
import { compareShortcuts } from '#web/features/compare/shortcuts.ts';
import { isPressed, matchesShortcut } from '#web/ui/shortcut.ts';

interface KeyHandlers {
  readonly player: SwitchPlayer | undefined;
  readonly onStep: (bars: 1 | -1) => void;
  readonly onNextDifference?: (() => void) | undefined;
  readonly onVote?: (() => void) | undefined;
}

const typingSelector =
  'textarea, select, [contenteditable], input:not([type=radio], [type=checkbox], [type=range])';
const controlSelector = 'button, a[href], input, select, textarea, summary, [role=menu], [role=slider]';
/** Controls that the arrow keys operate. */
const arrowSelector = 'input, select, textarea, [role=menu], [role=slider], [role=grid]';

const isIn = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

/**
 * Handles the shortcuts of a comparison before those of the player bar. Tab switches only while playing and with the
 * focus on no control, and Shift+Tab never does, so that the focus can always be moved.
 */
export function useCompareKeys(handlers: KeyHandlers): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { player } = latest.current;
      const { target } = event;
      if (!player || event.defaultPrevented || document.querySelector('[data-overlay]')) return;
      if (isIn(target, typingSelector) || isIn(target, '[popover]')) return;
      if (!perform(event, player)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };

    /** @returns whether the key is a shortcut here */
    const perform = (event: KeyboardEvent, player: SwitchPlayer): boolean => {
      const { target, repeat } = event;
      const { status, previous } = player.getState();
      const { select, lastTwo, next, toggle, bar, vote } = compareShortcuts;
      if (matchesShortcut(select, event)) {
        player.select(Number(event.key) - 1);
        return true;
      }
      if (matchesShortcut(lastTwo, event)) {
        const isTab = event.key === 'Tab';
        if (previous === undefined || (isTab && (status !== 'playing' || isIn(target, controlSelector))))
          return false;
        if (!repeat) player.select(previous);
        return true;
      }
      if (matchesShortcut(toggle, event)) {
        if (isIn(target, controlSelector)) return false;
        if (!repeat) player.toggle();
        return true;
      }
      if (matchesShortcut(bar, event)) {
        if (isIn(target, arrowSelector)) return false;
        latest.current.onStep(isPressed({ key: 'ArrowRight' }, event) ? 1 : -1);
        return true;
      }
      const action =
        (matchesShortcut(next, event) && latest.current.onNextDifference) ||
        (matchesShortcut(vote, event) && latest.current.onVote);
      if (!action) return false;
      if (!repeat) action();
      return true;
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
