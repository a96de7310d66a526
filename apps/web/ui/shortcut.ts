import { keyLabels } from '#web/ui/messages.ts';

/** A key combination. `key` is a value of `KeyboardEvent.key`. */
export interface Chord {
  readonly key: string;
  /** With Ctrl, or Cmd on Apple platforms. */
  readonly mod?: boolean;
  readonly shift?: boolean;
  readonly alt?: boolean;
}

/** A keyboard shortcut: used by its listener, and by the shortcut list that `?` opens. */
export interface Shortcut {
  /** Alternatives. */
  readonly chords: readonly Chord[];
  readonly description: string;
}

export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

const isLetter = (key: string) => /^[a-z]$/i.test(key);
const isAscii = (key: string) => /^[\u0020-\u007e]+$/.test(key);

function isKey(key: string, press: KeyPress): boolean {
  if (press.key.toLowerCase() === key.toLowerCase()) return true;
  // On a keyboard without Latin letters, compares the physical key.
  return isLetter(key) && !isAscii(press.key) && press.code === `Key${key.toUpperCase()}`;
}

/** Whether the event is exactly this key combination, without other modifiers. */
export function isPressed({ key, mod = false, shift = false, alt = false }: Chord, press: KeyPress): boolean {
  if (!isKey(key, press) || press.altKey !== alt || (press.ctrlKey || press.metaKey) !== mod) return false;
  // Symbols such as ? need Shift on some keyboard layouts and not on others.
  const isSymbol = key.length === 1 && key !== ' ' && !isLetter(key);
  return isSymbol || press.shiftKey === shift;
}

export const matchesShortcut = ({ chords }: Shortcut, press: KeyPress): boolean =>
  chords.some((chord) => isPressed(chord, press));

const namedKeys: Readonly<Record<string, string>> = {
  ' ': keyLabels.space,
  ArrowLeft: keyLabels.left,
  ArrowRight: keyLabels.right,
  ArrowUp: keyLabels.up,
  ArrowDown: keyLabels.down,
  Escape: keyLabels.escape,
  PageUp: keyLabels.pageUp,
  PageDown: keyLabels.pageDown,
  Home: keyLabels.home,
  End: keyLabels.end,
  Enter: keyLabels.enter,
  Tab: keyLabels.tab,
  Delete: keyLabels.delete,
};

/** The key labels of a combination: `['Ctrl', 'K']`. */
export function keyNames({ key, mod, shift, alt }: Chord, platform: string): string[] {
  const isApple = /mac|iphone|ipad/i.test(platform);
  return [
    ...(mod ? [isApple ? '⌘' : keyLabels.ctrl] : []),
    ...(alt ? [isApple ? '⌥' : keyLabels.alt] : []),
    ...(shift ? [keyLabels.shift] : []),
    namedKeys[key] ?? (isLetter(key) ? key.toUpperCase() : key),
  ];
}

/** The value of `aria-keyshortcuts` for some combinations: `Shift+ArrowLeft F2 S`. */
export const ariaShortcuts = (chords: readonly Chord[]): string =>
  chords
    .map(({ key, mod, shift, alt }) =>
      [
        ...(mod ? ['Control'] : []),
        ...(alt ? ['Alt'] : []),
        ...(shift ? ['Shift'] : []),
        isLetter(key) ? key.toUpperCase() : key === ' ' ? 'Space' : key,
      ].join('+'),
    )
    .join(' ');

/** Submits the text that is being written. */
export const sendChord: Chord = { key: 'Enter', mod: true };
