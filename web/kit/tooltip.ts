import { placePopover } from '#web/kit/place-popover.ts';

const delayMs = 700;
/** Time to move the pointer from the anchor to the tooltip. */
const graceMs = 200;

const keyOf = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>('[data-tooltip]')) || undefined;

/**
 * Shows the `data-tooltip` of an element in the popover `tip` after 700 ms of hover or keyboard focus. The tooltip
 * stays while the pointer is on it, and is hidden on any pointer or key press. An element with an open popup shows
 * none, because it would cover the popup. Tooltips repeat the accessible name and are hidden from screen readers.
 * Starts with the element that is hovered or focused at the time of the call. Returns the function that stops it.
 */
export function showTooltips(tip: HTMLElement, page: Document): () => void {
  const end = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shownFor: HTMLElement | undefined;

  const after = (ms: number, act: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  };
  const hide = () => {
    clearTimeout(timer);
    shownFor = undefined;
    tip.hidePopover();
  };
  const show = (key: HTMLElement) => {
    if (!key.isConnected || !key.dataset['tooltip'] || key.ariaExpanded === 'true') return;
    tip.textContent = key.dataset['tooltip'];
    tip.showPopover();
    placePopover(tip, key);
    shownFor = key;
  };
  const rest = (key: HTMLElement | undefined) => {
    if (key && key === shownFor) clearTimeout(timer);
    else if (key) after(delayMs, () => show(key));
    else if (shownFor) after(graceMs, hide);
    else clearTimeout(timer);
  };

  const listen = <Name extends keyof DocumentEventMap>(
    name: Name,
    act: (event: DocumentEventMap[Name]) => void,
  ) => page.addEventListener(name, act, { signal: end.signal, capture: true });
  listen('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch') return;
    if (target instanceof Node && tip.contains(target)) clearTimeout(timer);
    else rest(keyOf(target));
  });
  listen('pointerout', ({ relatedTarget }) => {
    if (relatedTarget === null) rest(undefined);
  });
  listen('focusin', ({ target }) => {
    const key = keyOf(target);
    rest(key?.matches(':focus-visible') ? key : undefined);
  });
  listen('pointerdown', hide);
  listen('keydown', hide);
  listen('scroll', hide);
  rest(keyOf(page.querySelector('[data-tooltip]:is(:hover, :focus-visible)')));
  return () => {
    end.abort();
    clearTimeout(timer);
  };
}
