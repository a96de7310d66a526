import type { Shortcut } from '#web/ui/shortcut.ts';

/** Apart from the other texts of a comparison: the list of shortcuts has them on every page. */
const shortcutMessages = {
  select: 'Listen to version 1 to 4',
  lastTwo: 'Switch between the last two, while playing',
  next: 'Go to the next difference, from one bar before',
  toggle: 'Play or pause',
  bar: 'Back or forward one bar',
  vote: 'Choose the one you hear, in a blind vote',
} as const;

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
