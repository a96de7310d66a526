/** Room in pixels kept between a popover and the edges of the window, and its key. */
const margin = 8;
const gap = 4;

/** Places an open popover at its key, anew as long as it is open when the window changes its size or its zoom. */
export function placePopover(popover: HTMLElement, key: HTMLElement): void {
  const again = () => placeOnce(popover, key);
  again();
  addEventListener('resize', again);
  popover.addEventListener('beforetoggle', () => removeEventListener('resize', again), { once: true });
}

/** Under the key, or above it where the window ends; within the window sideways. */
function placeOnce(popover: HTMLElement, key: HTMLElement): void {
  const at = key.getBoundingClientRect();
  const { width, height } = popover.getBoundingClientRect();
  const below = at.bottom + gap + height + margin <= innerHeight;
  const top = below ? at.bottom + gap : Math.max(margin, at.top - gap - height);
  const left = Math.max(margin, Math.min(at.left, document.body.clientWidth - width - margin));
  popover.style.top = `${top}px`;
  popover.style.left = `${left}px`;
}
