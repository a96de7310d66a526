/** Focusable elements without text inputs, which would open the on-screen keyboard of a touch device. */
const focusableSelector = [
  'a[href]',
  'button:enabled',
  'summary',
  'select:enabled',
  'input:is([type=radio], [type=checkbox], [type=range]):enabled',
  '[tabindex="0"]',
].join(',');

/** A focused element with its ancestors, and the child index in each of them. */
export interface FocusPosition {
  readonly element: HTMLElement;
  readonly ancestors: readonly { readonly parent: Element; readonly index: number }[];
}

export function focusPositionOf(element: HTMLElement): FocusPosition {
  const ancestors = [];
  for (let child: Element = element; child.parentElement; child = child.parentElement)
    ancestors.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
  return { element, ancestors };
}

const isVisible = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null;

function firstFocusableIn(container: Element | undefined): HTMLElement | undefined {
  if (container === undefined) return undefined;
  const inside = container.querySelectorAll<HTMLElement>(focusableSelector);
  const candidates =
    container instanceof HTMLElement && container.matches(focusableSelector)
      ? [container, ...inside]
      : [...inside];
  // Toasts are skipped: they disappear after a few seconds.
  return candidates.find((element) => isVisible(element) && element.closest('[data-notices]') === null);
}

/** The focusable element now at that position: the next row, the previous row, or one next to the list. */
function nearestFocusable({ ancestors }: FocusPosition): HTMLElement | undefined {
  for (const { parent, index } of ancestors) {
    if (!parent.isConnected) continue;
    // Stops above the main element: the first focusable element there is the skip link.
    if (parent.querySelector('#main')) return undefined;
    const found =
      firstFocusableIn(parent.children[index]) ??
      firstFocusableIn(parent.children[index - 1]) ??
      firstFocusableIn(parent);
    if (found) return found;
  }
  return undefined;
}

/** The first focusable element of the topmost dialog, or the main element. */
const topmostContainer = (): HTMLElement | undefined =>
  firstFocusableIn([...document.querySelectorAll('[data-overlay]')].at(-1)) ??
  document.getElementById('main') ??
  undefined;

/** Focuses the element, or the one nearest to its position, or the topmost dialog or main element. */
export function focusNearest(position: FocusPosition | undefined): void {
  const original = position?.element;
  const isFocusable = original?.isConnected && isVisible(original) && !original.matches(':disabled');
  const target = isFocusable ? original : ((position && nearestFocusable(position)) ?? topmostContainer());
  target?.focus({ preventScroll: target.id === 'main' });
}
