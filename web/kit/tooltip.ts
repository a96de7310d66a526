import { placePopover } from '#web/kit/place-popover.ts';

/** How long the pointer or the focus rests on a key before its words appear. */
const delayMs = 700;
/** The way from the key to its words. */
const graceMs = 200;

const keyOf = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>('[data-tooltip]')) || undefined;

/**
 * Shows the words in a key's `data-tooltip` in `tip`, a popover, when the pointer or the keyboard's focus
 * has rested on the key for 700 ms. They stay while the pointer is on them, and go with any press or
 * key. A key whose panel is open shows none: they would lie on it. The words repeat the key's name, so they are for
 * the eye alone. Begins with the key that the pointer or the focus is on. Gives the function that stops.
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
