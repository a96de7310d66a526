import { positionPopover } from '#web/ui/position-popover.ts';

const showDelayMs = 700;
/** Time to move the pointer from the anchor to the tooltip. */
const hideDelayMs = 200;

const anchorOf = (target: EventTarget | null): HTMLElement | undefined =>
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
  let currentAnchor: HTMLElement | undefined;

  const delay = (ms: number, act: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  };
  const hide = () => {
    clearTimeout(timer);
    currentAnchor = undefined;
    tip.hidePopover();
  };
  const show = (anchor: HTMLElement) => {
    if (!anchor.isConnected || !anchor.dataset['tooltip'] || anchor.ariaExpanded === 'true') return;
    tip.textContent = anchor.dataset['tooltip'];
    tip.showPopover();
    positionPopover(tip, anchor);
    currentAnchor = anchor;
  };
  const schedule = (anchor: HTMLElement | undefined) => {
    if (anchor && anchor === currentAnchor) clearTimeout(timer);
    else if (anchor) delay(showDelayMs, () => show(anchor));
    else if (currentAnchor) delay(hideDelayMs, hide);
    else clearTimeout(timer);
  };

  const listen = <Name extends keyof DocumentEventMap>(
    name: Name,
    act: (event: DocumentEventMap[Name]) => void,
  ) => page.addEventListener(name, act, { signal: end.signal, capture: true });
  listen('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch') return;
    if (target instanceof Node && tip.contains(target)) clearTimeout(timer);
    else schedule(anchorOf(target));
  });
  listen('pointerout', ({ relatedTarget }) => {
    if (relatedTarget === null) schedule(undefined);
  });
  listen('focusin', ({ target }) => {
    const anchor = anchorOf(target);
    schedule(anchor?.matches(':focus-visible') ? anchor : undefined);
  });
  listen('pointerdown', hide);
  listen('keydown', hide);
  listen('scroll', hide);
  schedule(anchorOf(page.querySelector('[data-tooltip]:is(:hover, :focus-visible)')));
  return () => {
    end.abort();
    clearTimeout(timer);
  };
}
