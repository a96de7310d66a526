/** A pause of this many milliseconds begins a new word. */
const pauseMs = 500;

/**
 * The focus of a menu by first letters, as in the ARIA Authoring Practices: the next item that begins with what was
 * typed without a pause; the same letter again goes to the next item with it. The function returns the index of the
 * item, and undefined for keys that are no letters or match nothing.
 */
export function typeAhead(now: () => number = Date.now) {
  let typed = '';
  let lastMs = Number.NEGATIVE_INFINITY;
  return (key: string, names: readonly string[], current: number): number | undefined => {
    const isNewWord = now() - lastMs > pauseMs;
    // A space within a word; otherwise it activates the item.
    if (key.length !== 1 || (key === ' ' && (isNewWord || typed === ''))) return undefined;
    lastMs = now();
    typed = (isNewWord ? '' : typed) + key.toLowerCase();
    const isOneLetter = typed === typed[0]?.repeat(typed.length);
    const start = isOneLetter ? typed[0]! : typed;
    // A longer word may still be that of the current item.
    const first = current + (isOneLetter ? 1 : 0);
    const order = names.map((_, offset) => (first + offset + names.length) % names.length);
    return order.find((index) => names[index]?.trim().toLowerCase().startsWith(start));
  };
}
