import { useEffect, useRef } from 'react';
import { matchesShortcut, type Shortcut } from '#web/ui/shortcut.ts';

export interface KeyCommand {
  readonly shortcut: Shortcut;
  /** Runs again while the key is held. */
  readonly repeats?: boolean;
  /** Returns false if there was nothing to do: the key then keeps its other meaning. */
  readonly run: (event: KeyboardEvent) => unknown;
}

/** Elements that use letters or arrow keys themselves. */
const keyConsumers = [
  'input',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
  '[role="tab"]',
  '[role="menu"]',
  '[role="listbox"]',
  '[role="dialog"]',
  '[role="alertdialog"]',
].join(',');

const isConsumed = ({ target, defaultPrevented }: KeyboardEvent) =>
  defaultPrevented || (target instanceof Element && target.closest(keyConsumers) !== null);
const isCovered = () => document.querySelector('[data-overlay], [popover]:popover-open') !== null;
const buttonKeys: ReadonlySet<string> = new Set([' ', 'Enter']);
const isButton = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a[href], summary') !== null;

/** Runs single-key commands of a page; not while typing, in a menu, or under a dialog. */
export function useKeyCommands(commands: readonly KeyCommand[]): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isConsumed(event) || isCovered()) return;
      if (buttonKeys.has(event.key) && isButton(event.target)) return;
      const command = latest.current.find(({ shortcut }) => matchesShortcut(shortcut, event));
      if (!command || (event.repeat && !command.repeats)) return;
      if (command.run(event) !== false) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
