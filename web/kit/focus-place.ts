/** Focusable elements without text inputs, which would open the on-screen keyboard of a touch device. */
const takesFocus = [
  'a[href]',
  'button:enabled',
  'summary',
  'select:enabled',
  'input:is([type=radio], [type=checkbox], [type=range]):enabled',
  '[tabindex="0"]',
].join(',');

/** A focused element with its ancestors, and the child index in each of them. */
export interface FocusPlace {
  readonly element: HTMLElement;
  readonly way: readonly { readonly parent: Element; readonly at: number }[];
}

export function placeOf(element: HTMLElement): FocusPlace {
  const way = [];
  for (let child: Element = element; child.parentElement; child = child.parentElement)
    way.push({ parent: child.parentElement, at: [...child.parentElement.children].indexOf(child) });
  return { element, way };
}

const isThere = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null;

function firstIn(part: Element | undefined): HTMLElement | undefined {
  if (part === undefined) return undefined;
  const inside = part.querySelectorAll<HTMLElement>(takesFocus);
  const all = part instanceof HTMLElement && part.matches(takesFocus) ? [part, ...inside] : [...inside];
  // Toasts are skipped: they disappear after a few seconds.
  return all.find((element) => isThere(element) && element.closest('[data-notices]') === null);
}

/** The focusable element now at that position: the next row, the previous row, or one next to the list. */
function nearest({ way }: FocusPlace): HTMLElement | undefined {
  for (const { parent, at } of way) {
    if (!parent.isConnected) continue;
    // Stops above the main element: the first focusable element there is the skip link.
    if (parent.querySelector('#main')) return undefined;
    const found = firstIn(parent.children[at]) ?? firstIn(parent.children[at - 1]) ?? firstIn(parent);
    if (found) return found;
  }
  return undefined;
}

/** The first focusable element of the topmost dialog, or the main element. */
const inFront = (): HTMLElement | undefined =>
  firstIn([...document.querySelectorAll('[data-overlay]')].at(-1)) ??
  document.getElementById('main') ??
  undefined;

/** Focuses the element, or the one nearest to its position, or the topmost dialog or main element. */
export function focusNear(place: FocusPlace | undefined): void {
  const own = place?.element;
  const isAble = own?.isConnected && isThere(own) && !own.matches(':disabled');
  const target = isAble ? own : ((place && nearest(place)) ?? inFront());
  target?.focus({ preventScroll: target.id === 'main' });
}
