import { messages } from '#web/features/compare/messages.ts';
import type { Shortcut } from '#web/kit/shortcut.ts';

/** Keyboard shortcuts of the Compare page and of blind votes. */
export const compareShortcuts = {
  select: {
    chords: [{ key: '1' }, { key: '2' }, { key: '3' }, { key: '4' }],
    description: messages.shortcuts.select,
  },
  lastTwo: { chords: [{ key: 'Tab' }, { key: 'b' }], description: messages.shortcuts.lastTwo },
  next: { chords: [{ key: 'n' }], description: messages.shortcuts.next },
  toggle: { chords: [{ key: ' ' }], description: messages.shortcuts.toggle },
  bar: { chords: [{ key: 'ArrowLeft' }, { key: 'ArrowRight' }], description: messages.shortcuts.bar },
  vote: { chords: [{ key: 'v' }], description: messages.shortcuts.vote },
} as const satisfies Record<string, Shortcut>;
