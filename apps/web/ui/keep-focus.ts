import { focusNearest, type FocusPosition, focusPositionOf } from '#web/ui/focus-position.ts';

/**
 * Keyboard users lose their position when the focused element is removed, such as a deleted row or a replaced button.
 * From this call on, the focus then moves to the nearest focusable element. A temporarily disabled button keeps its
 * focus. Code that moves the focus itself (a closing dialog, a new page) takes precedence.
 */
export function keepFocus(page: HTMLElement): void {
  let position: FocusPosition | undefined;
  let isScheduled = false;

  const track = (target: EventTarget | null) => {
    position =
      target instanceof HTMLElement && target.matches(':focus-visible') ? focusPositionOf(target) : undefined;
  };
  track(document.activeElement);
  page.addEventListener('focusin', ({ target }) => track(target));
  page.addEventListener('pointerdown', () => {
    position = undefined;
  });

  const restore = () => {
    isScheduled = false;
    if (!position || !document.hasFocus() || document.activeElement !== document.body) return;
    if (position.element.isConnected && position.element.matches(':disabled')) return;
    focusNearest(position);
  };
  new MutationObserver(() => {
    if (isScheduled || !position || document.activeElement !== document.body) return;
    isScheduled = true;
    requestAnimationFrame(() => setTimeout(restore));
  }).observe(page, { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden'] });
}
