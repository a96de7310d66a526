/** Minimum distance in pixels between a popover and the window edges, and its anchor. */
const margin = 8;
const gap = 4;

/** Positions an open popover at its anchor, and again on each resize or zoom of the window while it is open. */
export function positionPopover(popover: HTMLElement, anchor: HTMLElement): void {
  const update = () => positionOnce(popover, anchor);
  update();
  addEventListener('resize', update);
  popover.addEventListener('beforetoggle', () => removeEventListener('resize', update), { once: true });
}

/** Positions it below the anchor, or above if it would not fit; horizontally within the window. */
function positionOnce(popover: HTMLElement, anchor: HTMLElement): void {
  const anchorRect = anchor.getBoundingClientRect();
  const { width, height } = popover.getBoundingClientRect();
  const fitsBelow = anchorRect.bottom + gap + height + margin <= innerHeight;
  const top = fitsBelow ? anchorRect.bottom + gap : Math.max(margin, anchorRect.top - gap - height);
  const left = Math.max(margin, Math.min(anchorRect.left, document.body.clientWidth - width - margin));
  popover.style.top = `${top}px`;
  popover.style.left = `${left}px`;
}
