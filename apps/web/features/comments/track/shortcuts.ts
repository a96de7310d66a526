import { trackMessages } from '#web/features/comments/track/messages.ts';
import type { Shortcut } from '#web/ui/shortcut.ts';

/** The keyboard shortcuts of the comments on a track's page. */
export const commentShortcuts = {
  next: { chords: [{ key: 'j' }, { key: 'k' }], description: trackMessages.next },
  resolve: { chords: [{ key: 'e' }], description: trackMessages.resolveKey },
  open: { chords: [{ key: 'Enter' }], description: trackMessages.open },
} as const satisfies Record<string, Shortcut>;
