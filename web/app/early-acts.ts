declare global {
  interface Window {
    /** Ends the keeping of early.js and gives what it kept, in its order. */
    takeEarlyActs?: () => readonly Event[];
  }
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isField = (target: unknown): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** For a page that is drawn anew: what was pressed is no longer there. */
export const forgetEarlyActs = (): void => void window.takeEarlyActs?.();

/**
 * What somebody does on the page that the server drew before the program listens: types, presses, sends,
 * lays the pointer on a key. Call it just before React takes the page over, for from then on React hears of
 * presses itself; and what it gives when the page is React's.
 */
export function earlyActs(root: HTMLElement): () => void {
  const acts = window.takeEarlyActs?.() ?? [];
  const fields = () => [...root.querySelectorAll<TextField>('input, textarea')];
  // Typed, or put back by the browser: React may have overwritten it by the time that it listens.
  const found = fields().filter(({ value, defaultValue }) => value !== defaultValue);
  const typed = new Map(found.map((field) => [field, field.value]));
  const onInput = ({ target }: Event) => {
    if (isField(target)) typed.set(target, target.value);
  };
  root.addEventListener('input', onInput, true);
  return () => {
    root.removeEventListener('input', onInput, true);
    // A part of the page that is still asleep wakes at this, and hears of all that is typed from now on.
    for (const field of fields()) tellInput(field);
    for (const [field, text] of typed) tellTyped(field, text);
    for (const event of acts) repeat(event);
    const pointed = [...root.querySelectorAll(':hover')].at(-1);
    pointed?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
  };
}

const tellInput = (field: TextField) => field.dispatchEvent(new Event('input', { bubbles: true }));

/** React hears of a text only when it differs from the one that it knows of. */
function tellTyped(field: TextField, text: string): void {
  const { selectionStart, selectionEnd } = field;
  field.value = field.defaultValue;
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
  tellInput(field);
  // A fader has no selection.
  if (selectionStart !== null && document.activeElement === field)
    field.setSelectionRange(selectionStart, selectionEnd);
}

function repeat(event: Event): void {
  const { target } = event;
  if (!(target instanceof HTMLElement || target instanceof SVGElement) || !target.isConnected) return;
  if (target instanceof HTMLFormElement && event.type === 'submit') target.requestSubmit();
  else target.dispatchEvent(new (event.constructor as typeof Event)(event.type, event));
}
