const controls = 'button, a, input, textarea, select, summary, [role="slider"]';

let pressed: Element | null = null;

function notePress({ target }: Event): void {
  pressed = target instanceof Element ? target.closest(controls) : null;
}

/** Remembers what is pressed: Safari gives a pressed button no focus. @returns the end of it */
export function watchPresses(): () => void {
  const watching = new AbortController();
  document.addEventListener('pointerdown', notePress, {
    capture: true,
    passive: true,
    signal: watching.signal,
  });
  return () => watching.abort();
}

/** The control with the focus, and the one that was pressed last, as far as they are still there. */
export const controlsInUse = (): Element[] =>
  [document.activeElement?.closest(controls), pressed].filter(
    (control) => control != null && control.isConnected && control.checkVisibility(),
  ) as Element[];
