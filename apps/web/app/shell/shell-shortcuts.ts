import { useEffect, useRef } from 'react';
import { messages } from '#web/app/messages.ts';
import { matchesShortcut, type Shortcut } from '#web/ui/shortcut.ts';

/** Keyboard shortcuts of every page. */
export const shellShortcuts = {
  palette: { chords: [{ key: 'k', mod: true }], description: messages.shortcuts.palette },
  list: { chords: [{ key: '?' }], description: messages.shortcuts.list },
} as const satisfies Record<string, Shortcut>;

type Name = keyof typeof shellShortcuts;

const textInputSelector = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.matches(textInputSelector);
const isCovered = () => document.querySelector('[data-overlay]') !== null;

/** Calls `onPress` for the shortcuts of the shell; not under an open dialog, and not for `?` in a text field. */
export function useShellShortcuts(onPress: (name: Name) => void): void {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPalette = matchesShortcut(shellShortcuts.palette, event);
      // Suppresses the browser's Ctrl+K, also while a dialog is open.
      if (isPalette) event.preventDefault();
      if (event.repeat || isCovered()) return;
      if (isPalette) latest.current('palette');
      else if (matchesShortcut(shellShortcuts.list, event) && !isTyping(event.target)) latest.current('list');
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
