type TextField = HTMLInputElement | HTMLTextAreaElement;

/** How long a part of the page that React draws anew is waited for. */
const patienceMs = 10_000;

interface Typed {
  readonly text: string;
  /** What the field is called: it finds the one that stands in its place when React draws that part anew. */
  readonly name: string;
}

/** What stands in the fields of a page that the server drew, and what is typed there from now on. */
export class TypedTexts {
  readonly #root: HTMLElement;
  readonly #texts = new Map<TextField, Typed>();

  constructor(root: HTMLElement) {
    this.#root = root;
    // Typed, or put back by the browser: React may have overwritten it by the time that it listens.
    for (const field of this.#fields()) if (field.value !== field.defaultValue) this.#note(field);
    root.addEventListener('input', this.#onInput, true);
  }

  /** Tells React, which listens now. Where it is drawing a part anew, as soon as its field is there. */
  tell(): void {
    this.#root.removeEventListener('input', this.#onInput, true);
    // A part of the page that is still asleep wakes at this, and hears of all that is typed from now on.
    for (const field of this.#fields()) tellInput(field);
    this.#tellThoseThere();
    if (this.#texts.size === 0) return;
    const changes = new MutationObserver(() => {
      this.#tellThoseThere();
      if (this.#texts.size === 0) changes.disconnect();
    });
    changes.observe(this.#root, { subtree: true, childList: true });
    setTimeout(() => changes.disconnect(), patienceMs);
  }

  readonly #onInput = ({ target }: Event) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) this.#note(target);
  };

  #note(field: TextField): void {
    this.#texts.set(field, { text: field.value, name: nameOf(field) });
  }

  #fields(): TextField[] {
    return [...this.#root.querySelectorAll<TextField>('input, textarea')];
  }

  #tellThoseThere(): void {
    for (const [field, { text, name }] of this.#texts) {
      const place = field.isConnected ? field : this.#fields().find((other) => nameOf(other) === name);
      if (!place) continue;
      this.#texts.delete(field);
      // Whoever went on typing in the new field knows better.
      if (place === field || place.value === place.defaultValue) tellTyped(place, text);
    }
  }
}

const nameOf = (field: TextField) =>
  [field.type, field.name, field.ariaLabel, field.labels?.[0]?.textContent].join('\n');

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
