import { editorMessages } from '#web/features/compose/generation/plan/messages.ts';
import type { Shortcut } from '#web/ui/shortcut.ts';

const { shortcuts: does } = editorMessages;

/** The keyboard shortcuts on a section of the plan. */
export const planShortcuts = {
  move: { chords: [{ key: 'ArrowLeft' }, { key: 'ArrowRight' }], description: does.move },
  resize: {
    chords: [
      { key: 'ArrowLeft', shift: true },
      { key: 'ArrowRight', shift: true },
    ],
    description: does.resize,
  },
  rename: { chords: [{ key: 'F2' }], description: does.rename },
  split: { chords: [{ key: 's' }], description: does.split },
  remove: { chords: [{ key: 'Delete' }], description: does.remove },
  undo: { chords: [{ key: 'z', mod: true }], description: does.undo },
  redo: {
    chords: [
      { key: 'z', mod: true, shift: true },
      { key: 'y', mod: true },
    ],
    description: does.redo,
  },
} as const satisfies Record<string, Shortcut>;
