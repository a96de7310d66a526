import { messages } from '#web/features/tracks/player/messages.ts';
import { matchesShortcut, type Shortcut } from '#web/ui/shortcut.ts';

/** The player command of a key press. */
export type PlayerCommand =
  | { readonly type: 'toggle' }
  | { readonly type: 'seek'; readonly bySeconds: number };

type KeyPress = Parameters<typeof matchesShortcut>[1] & { readonly defaultPrevented: boolean };

const arrowSeconds = 5;

const commands: readonly (Shortcut & { readonly command: PlayerCommand })[] = [
  { chords: [{ key: ' ' }], description: messages.shortcuts.toggle, command: { type: 'toggle' } },
  {
    chords: [{ key: 'ArrowLeft' }],
    description: messages.shortcuts.back(arrowSeconds),
    command: { type: 'seek', bySeconds: -arrowSeconds },
  },
  {
    chords: [{ key: 'ArrowRight' }],
    description: messages.shortcuts.forward(arrowSeconds),
    command: { type: 'seek', bySeconds: arrowSeconds },
  },
];

/** The keyboard shortcuts of the player, for the list of shortcuts. */
export const playerShortcuts: readonly Shortcut[] = commands;

/** The player command of a key press; undefined if it has none. */
export function commandOf(press: KeyPress): PlayerCommand | undefined {
  if (press.defaultPrevented) return undefined;
  return commands.find((shortcut) => matchesShortcut(shortcut, press))?.command;
}

const interactiveSelector = [
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

/** Whether the focused element handles keys itself: a field, a button, a menu, a dialog. */
export const isInteractive = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(interactiveSelector) !== null;
