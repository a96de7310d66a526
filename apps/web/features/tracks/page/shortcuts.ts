import { messages } from '#web/features/tracks/page/messages.ts';
import type { Shortcut } from '#web/ui/shortcut.ts';

const { shortcuts: texts } = messages;
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** The keyboard shortcuts of a track's page, without those of its comments. */
export const pageShortcuts = {
  play: { chords: [{ key: ' ' }], description: texts.play },
  seekBar: { chords: [{ key: 'ArrowLeft' }, { key: 'ArrowRight' }], description: texts.seekBar },
  extend: {
    chords: [
      { key: 'ArrowLeft', shift: true },
      { key: 'ArrowRight', shift: true },
    ],
    description: texts.extend,
  },
  comment: { chords: [{ key: 'c' }], description: texts.comment },
  loop: { chords: [{ key: 'l' }], description: texts.loop },
  remake: { chords: [{ key: 'r' }], description: texts.remake },
  version: { chords: digits.map((key) => ({ key })), description: texts.version },
  previousVersion: { chords: [{ key: 'b' }], description: texts.previousVersion },
  stems: { chords: [{ key: 's' }], description: texts.stems },
  muteStem: { chords: [{ key: 'm' }], description: texts.muteStem },
  clear: { chords: [{ key: 'Escape' }], description: texts.clear },
} as const satisfies Record<string, Shortcut>;
