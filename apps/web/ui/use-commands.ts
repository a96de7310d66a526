import { useEffect, useRef } from 'react';
import { type Command, offered, offerHere, runPressed } from '#web/ui/command.ts';

interface KeyRules {
  /** Whether the key belongs to what has the focus, or to what covers the page. */
  readonly isTaken: (event: KeyboardEvent) => boolean;
  /** `first`: before every other listener, which then does not get the key. `last`: after those of the page. */
  readonly order?: 'first' | 'last';
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

/** Whether an event comes from an element that matches, or from inside of one. */
export const isWithin = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** Whether a dialog is open. */
export const isCovered = (): boolean => document.querySelector('[data-overlay]') !== null;

const buttonKeys: ReadonlySet<string> = new Set([' ', 'Enter']);

/** Single keys of a page: not while typing, in a menu, or under a dialog. */
const pageRules: KeyRules = {
  isTaken: ({ target, key }) =>
    isWithin(target, keyConsumers) ||
    document.querySelector('[data-overlay], [popover]:popover-open') !== null ||
    (buttonKeys.has(key) && isWithin(target, 'button, a[href], summary')),
};

/** Runs commands by their keys, and offers them in the palette, while the component is mounted. */
export function useCommands<Subject>(
  commands: readonly Command<Subject>[],
  subject: Subject,
  { isTaken, order }: KeyRules = pageRules,
): void {
  const latest = useRef({ subject, isTaken });
  useEffect(() => {
    latest.current = { subject, isTaken };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { current } = latest;
      if (event.defaultPrevented || current.isTaken(event)) return;
      if (!runPressed(commands, current.subject, event)) return;
      event.preventDefault();
      if (order === 'first') event.stopImmediatePropagation();
    };
    const target = order === undefined ? document : window;
    const options = { capture: order === 'first' };
    target.addEventListener('keydown', onKeyDown as EventListener, options);
    const withdraw = offerHere(commands, () => offered(commands, latest.current.subject));
    return () => {
      target.removeEventListener('keydown', onKeyDown as EventListener, options);
      withdraw();
    };
  }, [commands, order]);
}
