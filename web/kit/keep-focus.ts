import { focusNear, type FocusPlace, placeOf } from '#web/kit/focus-place.ts';

/**
 * Somebody who works by keys loses their place when what has the focus leaves the page: a row that is deleted, a key
 * that becomes another. From here on the focus then goes to what is nearest; a key that is only switched off for
 * a while gets it back. What moves the focus itself (a dialog that closes, a new page) goes first.
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
