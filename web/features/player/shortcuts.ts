export type Shortcut = { readonly type: 'toggle' } | { readonly type: 'seek'; readonly bySeconds: number };

interface KeyPress {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly defaultPrevented: boolean;
}

const arrowSeconds = 5;

/** What a key press asks of the player; undefined when it is meant for something else. */
export function shortcutOf(press: KeyPress): Shortcut | undefined {
  if (press.defaultPrevented || press.altKey || press.ctrlKey || press.metaKey || press.shiftKey)
    return undefined;
  if (press.key === ' ') return { type: 'toggle' };
  if (press.key === 'ArrowRight') return { type: 'seek', bySeconds: arrowSeconds };
  if (press.key === 'ArrowLeft') return { type: 'seek', bySeconds: -arrowSeconds };
  return undefined;
}

const ownsItsKeys = [
  'input',
  'textarea',
  'select',
  'button',
  'a[href]',
  'summary',
  'audio',
  'video',
  '[contenteditable]:not([contenteditable="false"])',
  '[role="slider"]',
  '[role="tab"]',
  '[role="menu"]',
  '[role="dialog"]',
  '[role="alertdialog"]',
].join(',');

/** True where keys belong to what has the focus: a field, a button, a menu, a dialog. */
export const isOccupied = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(ownsItsKeys) !== null;
