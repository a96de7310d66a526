/** The element to focus first in a container: the one with `data-first-focus`, or the first enabled field. */
export const firstFocusOf = (container: HTMLElement): HTMLElement | null =>
  container.querySelector<HTMLElement>('[data-first-focus]') ??
  container.querySelector<HTMLElement>(':is(input:not([type=hidden]), textarea, select):enabled');

/** A `ref` callback for a part of the page that replaces another one: focuses its first field on mount. */
export const focusFirst = (container: HTMLElement | null): void => {
  if (container) firstFocusOf(container)?.focus();
};

/** The state of a history entry whose page begins with the form that uses `takeFocusRequest`. */
export const focusState = { focus: 'form' } as const;

/** Whether the page was opened to fill in its form; true once. */
export function takeFocusRequest(): boolean {
  const { focus, ...state } = Object(history.state) as Record<string, unknown>;
  if (focus !== focusState.focus) return false;
  history.replaceState(state, '');
  return true;
}
