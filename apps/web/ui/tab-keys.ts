import { uiMessages } from '#web/ui/messages.ts';
import type { Shortcut } from '#web/ui/shortcut.ts';

/** The keys of tabs, for the list of shortcuts. */
export const tabShortcuts: readonly Shortcut[] = [
  { chords: [{ key: 'ArrowLeft' }, { key: 'ArrowRight' }], description: uiMessages.tabNext },
  { chords: [{ key: 'Home' }, { key: 'End' }], description: uiMessages.tabEnd },
];

/**
 * The index of the tab that a key selects, out of `count`: the arrow keys wrap around, Home and End select the first
 * and the last tab. Undefined for every other key.
 */
export function tabAfterKey(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
