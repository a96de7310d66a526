/** Keys that are pressed together. `key` is named as in `KeyboardEvent.key`. */
export interface Chord {
  readonly key: string;
  /** With Ctrl, or Cmd on Apple's machines. */
  readonly mod?: boolean;
  readonly shift?: boolean;
}

/** What some keys do: read by what listens for them, and by the list that `?` shows. */
export interface Shortcut {
  /** Each of them does it. */
  readonly chords: readonly Chord[];
  readonly does: string;
}

export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

const isLetter = (key: string) => /^[a-z]$/i.test(key);
const isAscii = (key: string) => /^[\u0020-\u007e]+$/.test(key);

function isKey(key: string, press: KeyPress): boolean {
  if (press.key.toLowerCase() === key.toLowerCase()) return true;
  // A keyboard without Latin letters: the key in the place of this letter.
  return isLetter(key) && !isAscii(press.key) && press.code === `Key${key.toUpperCase()}`;
}

/** Whether this press is that chord and nothing more. */
export function isPressed({ key, mod = false, shift = false }: Chord, press: KeyPress): boolean {
  if (!isKey(key, press) || press.altKey || (press.ctrlKey || press.metaKey) !== mod) return false;
  // Signs such as ? stand where each keyboard has them, with Shift or without.
  const isSign = key.length === 1 && key !== ' ' && !isLetter(key);
  return isSign || press.shiftKey === shift;
}

/** Whether this press is one of the shortcut's chords. */
export const pressesOneOf = ({ chords }: Shortcut, press: KeyPress): boolean =>
  chords.some((chord) => isPressed(chord, press));

const names: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  Escape: 'Esc',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
};

/** The keys of a chord as they are written on the keyboard: `['Ctrl', 'K']`. */
export function keyNames({ key, mod, shift }: Chord, platform: string): string[] {
  const isApple = /mac|iphone|ipad/i.test(platform);
  return [
    ...(mod ? [isApple ? '⌘' : 'Ctrl'] : []),
    ...(shift ? ['Shift'] : []),
    names[key] ?? (isLetter(key) ? key.toUpperCase() : key),
  ];
}

/** Sends what one has written. */
export const sendChord: Chord = { key: 'Enter', mod: true };
