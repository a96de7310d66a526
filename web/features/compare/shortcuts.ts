import { shortcutMessages } from '#web/features/compare/shortcut-messages.ts';
import type { Shortcut } from '#web/ui/shortcut.ts';

/** Keyboard shortcuts of the Compare page and of blind votes. */
export const compareShortcuts = {
  select: {
    chords: [{ key: '1' }, { key: '2' }, { key: '3' }, { key: '4' }],
    description: shortcutMessages.select,
  },
  lastTwo: { chords: [{ key: 'Tab' }, { key: 'b' }], description: shortcutMessages.lastTwo },
  next: { chords: [{ key: 'n' }], description: shortcutMessages.next },
  toggle: { chords: [{ key: ' ' }], description: shortcutMessages.toggle },
  bar: { chords: [{ key: 'ArrowLeft' }, { key: 'ArrowRight' }], description: shortcutMessages.bar },
  vote: { chords: [{ key: 'v' }], description: shortcutMessages.vote },
} as const satisfies Record<string, Shortcut>;
