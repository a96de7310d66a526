import { focusNear, type FocusPlace, placeOf } from '#web/kit/focus-place.ts';

/**
 * Keyboard users lose their position when the focused element is removed, such as a deleted row or a replaced button.
 * From this call on, the focus then moves to the nearest focusable element. A temporarily disabled button keeps its
 * focus. Code that moves the focus itself (a closing dialog, a new page) takes precedence.
 */
export function keepFocus(page: HTMLElement): void {
  let place: FocusPlace | undefined;
  let isDue = false;

  const follow = (target: EventTarget | null) => {
    place = target instanceof HTMLElement && target.matches(':focus-visible') ? placeOf(target) : undefined;
  };
  follow(document.activeElement);
  page.addEventListener('focusin', ({ target }) => follow(target));
  page.addEventListener('pointerdown', () => {
    place = undefined;
  });

  const mend = () => {
    isDue = false;
    if (!place || !document.hasFocus() || document.activeElement !== document.body) return;
    if (place.element.isConnected && place.element.matches(':disabled')) return;
    focusNear(place);
  };
  new MutationObserver(() => {
    if (isDue || !place || document.activeElement !== document.body) return;
    isDue = true;
    requestAnimationFrame(() => setTimeout(mend));
  }).observe(page, { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden'] });
}
