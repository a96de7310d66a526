/** Minimum distance in pixels between a popover and the window edges, and its anchor. */
const margin = 8;
const gap = 4;

/** Positions an open popover at its anchor, and again on each resize or zoom of the window while it is open. */
export function placePopover(popover: HTMLElement, key: HTMLElement): void {
  const again = () => placeOnce(popover, key);
  again();
  addEventListener('resize', again);
  popover.addEventListener('beforetoggle', () => removeEventListener('resize', again), { once: true });
}

/** Positions it below the anchor, or above if it would not fit; horizontally within the window. */
function placeOnce(popover: HTMLElement, key: HTMLElement): void {
  const at = key.getBoundingClientRect();
  const { width, height } = popover.getBoundingClientRect();
  const below = at.bottom + gap + height + margin <= innerHeight;
  const top = below ? at.bottom + gap : Math.max(margin, at.top - gap - height);
  const left = Math.max(margin, Math.min(at.left, document.body.clientWidth - width - margin));
  popover.style.top = `${top}px`;
  popover.style.left = `${left}px`;
}
