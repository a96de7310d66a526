/** Where somebody goes on in a part of a page: where `data-first-focus` says, else the first field. */
export const firstFocusOf = (part: HTMLElement): HTMLElement | null =>
  part.querySelector<HTMLElement>('[data-first-focus]') ??
  part.querySelector<HTMLElement>(':is(input:not([type=hidden]), textarea, select):enabled');

/** As the `ref` of what takes the place of another part: the focus goes into it when it comes. */
export const focusFirst = (part: HTMLElement | null): void => {
  if (part) firstFocusOf(part)?.focus();
};
