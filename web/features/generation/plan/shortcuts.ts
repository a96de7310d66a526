import { editorWords } from '#web/features/generation/plan/editor-words.ts';
import type { Shortcut } from '#web/kit/shortcut.ts';

const { shortcuts: does } = editorWords;

/** The keyboard shortcuts on a section of the plan. */
export const planShortcuts = {
  move: { chords: [{ key: 'ArrowLeft' }, { key: 'ArrowRight' }], does: does.move },
  resize: {
    chords: [
      { key: 'ArrowLeft', shift: true },
      { key: 'ArrowRight', shift: true },
    ],
    does: does.resize,
  },
  rename: { chords: [{ key: 'F2' }], does: does.rename },
  split: { chords: [{ key: 's' }], does: does.split },
  remove: { chords: [{ key: 'Delete' }], does: does.remove },
  undo: { chords: [{ key: 'z', mod: true }], does: does.undo },
  redo: {
    chords: [
      { key: 'z', mod: true, shift: true },
      { key: 'y', mod: true },
    ],
    does: does.redo,
  },
} as const satisfies Record<string, Shortcut>;
