/** What can take the focus without asking for letters: a touch screen would bring its keyboard up. */
const takesFocus = [
  'a[href]',
  'button:enabled',
  'summary',
  'select:enabled',
  'input:is([type=radio], [type=checkbox], [type=range]):enabled',
  '[tabindex="0"]',
].join(',');

/** Where the focus was: an element, and its way up through the page with the place in each part. */
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
  // A notice is near nothing: it goes away by itself.
  return all.find((element) => isThere(element) && element.closest('[data-notices]') === null);
}

/** What stands there now: the row that moved up, else the one before, else what is next to the list. */
function nearest({ way }: FocusPlace): HTMLElement | undefined {
  for (const { parent, at } of way) {
    if (!parent.isConnected) continue;
    // Around the main part nothing is near: the first thing there is the link that skips to it.
    if (parent.querySelector('#main')) return undefined;
    const found = firstIn(parent.children[at]) ?? firstIn(parent.children[at - 1]) ?? firstIn(parent);
    if (found) return found;
  }
  return undefined;
}

/** The dialog that lies over the page, else the page's main part. */
const inFront = (): HTMLElement | undefined =>
  firstIn([...document.querySelectorAll('[data-overlay]')].at(-1)) ??
  document.getElementById('main') ??
  undefined;

/** Gives the focus back to that element, else to what is nearest to where it was, else to what lies in front. */
export function focusNear(place: FocusPlace | undefined): void {
  const own = place?.element;
  const isAble = own?.isConnected && isThere(own) && !own.matches(':disabled');
  const target = isAble ? own : ((place && nearest(place)) ?? inFront());
  target?.focus({ preventScroll: target.id === 'main' });
}
