import { TypedTexts } from '#web/app/typed-texts.ts';

declare global {
  interface Window {
    /** Ends the keeping of early.js and gives what it kept, in its order. */
    takeEarlyActs?: () => readonly Event[];
  }
}

/** For a page that is drawn anew: what was pressed is no longer there. */
export const forgetEarlyActs = (): void => void window.takeEarlyActs?.();

/**
 * What somebody does on the page that the server drew before the program listens: types, presses, sends,
 * lays the pointer on a key. Call it just before React takes the page over, and what it gives when the page
 * is React's: until then presses are kept, and from then on everything hears of them itself.
 */
export function earlyActs(root: HTMLElement): () => void {
  const typed = new TypedTexts(root);
  return () => {
    const acts = window.takeEarlyActs?.() ?? [];
    typed.tell();
    for (const event of acts) repeat(event);
    const pointed = [...root.querySelectorAll(':hover')].at(-1);
    pointed?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
  };
}

function repeat(event: Event): void {
  const { target } = event;
  if (!(target instanceof HTMLElement || target instanceof SVGElement) || !target.isConnected) return;
  if (target instanceof HTMLFormElement && event.type === 'submit') target.requestSubmit();
  else target.dispatchEvent(new (event.constructor as typeof Event)(event.type, event));
}
