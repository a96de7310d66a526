/** The element to focus first in a container: the one with `data-first-focus`, or the first enabled field. */
export const firstFocusOf = (container: HTMLElement): HTMLElement | null =>
  container.querySelector<HTMLElement>('[data-first-focus]') ??
  container.querySelector<HTMLElement>(':is(input:not([type=hidden]), textarea, select):enabled');

/** A `ref` callback for a part of the page that replaces another one: focuses its first field on mount. */
export const focusFirst = (container: HTMLElement | null): void => {
  if (container) firstFocusOf(container)?.focus();
};
