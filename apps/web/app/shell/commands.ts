import { messages } from '#web/app/messages.ts';
import type { Command } from '#web/ui/command.ts';
import { isCovered, isWithin } from '#web/ui/use-commands.ts';

export interface OverlaySubject {
  readonly open: (overlay: 'palette' | 'list') => void;
}

/** The commands of every page that have keys; the others are loaded with the palette. */
export const overlayCommands = {
  find: {
    id: 'app.find',
    icon: 'search',
    label: messages.find,
    shortcut: { chords: [{ key: 'k', mod: true }], description: messages.shortcuts.palette },
    repeats: true,
    // Under a dialog the keys do nothing, and the browser's own Ctrl+K neither.
    run: ({ open }, event) => {
      if (!event || (!event.repeat && !isCovered())) open('palette');
    },
  },
  shortcuts: {
    id: 'app.shortcuts',
    icon: 'info',
    label: messages.shortcuts.title,
    shortcut: { chords: [{ key: '?' }], description: messages.shortcuts.list },
    run: ({ open }) => open('list'),
  },
} as const satisfies Record<string, Command<OverlaySubject>>;

export const allOverlayCommands: readonly Command<OverlaySubject>[] = Object.values(overlayCommands);

const textInputs = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** Keys with Ctrl or Cmd work while typing too; no others, and none of them under a dialog. */
export const overlayRules = {
  isTaken: ({ target, ctrlKey, metaKey }: KeyboardEvent) =>
    !ctrlKey && !metaKey && (isCovered() || isWithin(target, textInputs)),
  order: 'last',
} as const;
