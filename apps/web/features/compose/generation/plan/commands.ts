import { editorMessages as texts, messages } from '#web/features/compose/generation/plan/messages.ts';
import type { Command } from '#web/ui/command.ts';
import { ariaShortcuts } from '#web/ui/shortcut.ts';

const { shortcuts: does } = texts;

/** A section of the plan. Edits that are not possible are announced, and change nothing. */
export interface SectionSubject {
  readonly name: string;
  /** Exchanges it with its neighbour. */
  readonly move: (by: -1 | 1) => void;
  readonly resize: (bars: -1 | 1) => void;
  readonly rename: () => void;
  readonly split: () => void;
  readonly remove: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

export const sectionCommands = {
  earlier: {
    id: 'plan.earlier',
    icon: 'arrow-left',
    label: texts.earlier,
    shortcut: { chords: [{ key: 'ArrowLeft' }, { key: 'ArrowUp' }], description: does.move },
    repeats: true,
    run: ({ move }) => move(-1),
  },
  later: {
    id: 'plan.later',
    icon: 'arrow-right',
    label: texts.later,
    shortcut: { chords: [{ key: 'ArrowRight' }, { key: 'ArrowDown' }], description: does.move },
    repeats: true,
    run: ({ move }) => move(1),
  },
  shorter: {
    id: 'plan.shorter',
    icon: 'minus',
    label: texts.shorter,
    shortcut: {
      chords: [
        { key: 'ArrowLeft', shift: true },
        { key: 'ArrowUp', shift: true },
      ],
      description: does.resize,
    },
    repeats: true,
    run: ({ resize }) => resize(-1),
  },
  longer: {
    id: 'plan.longer',
    icon: 'plus',
    label: texts.longer,
    shortcut: {
      chords: [
        { key: 'ArrowRight', shift: true },
        { key: 'ArrowDown', shift: true },
      ],
      description: does.resize,
    },
    repeats: true,
    run: ({ resize }) => resize(1),
  },
  rename: {
    id: 'plan.rename',
    icon: 'edit',
    label: ({ name }) => texts.rename(name),
    shortcut: { chords: [{ key: 'F2' }], description: does.rename },
    repeats: true,
    run: ({ rename }) => rename(),
  },
  split: {
    id: 'plan.split',
    icon: 'split',
    label: ({ name }) => texts.split(name),
    shortcut: { chords: [{ key: 's' }], description: does.split },
    repeats: true,
    run: ({ split }) => split(),
  },
  remove: {
    id: 'plan.delete',
    icon: 'delete',
    label: texts.remove,
    shortcut: { chords: [{ key: 'Delete' }], description: does.remove },
    repeats: true,
    run: ({ remove }) => remove(),
  },
  undo: {
    id: 'plan.undo',
    icon: 'reply',
    label: messages.undo,
    shortcut: { chords: [{ key: 'z', mod: true }], description: does.undo },
    repeats: true,
    run: ({ undo }) => undo(),
  },
  redo: {
    id: 'plan.redo',
    icon: 'redo',
    label: messages.redo,
    shortcut: {
      chords: [
        { key: 'z', mod: true, shift: true },
        { key: 'y', mod: true },
      ],
      description: does.redo,
    },
    repeats: true,
    run: ({ redo }) => redo(),
  },
} as const satisfies Record<string, Command<SectionSubject>>;

/** In the order of the list of shortcuts. */
export const allSectionCommands: readonly Command<SectionSubject>[] = Object.values(sectionCommands);

/** The keys of a section, for screen readers. */
export const sectionKeys = ariaShortcuts(
  allSectionCommands.flatMap(({ shortcut }) => shortcut?.chords ?? []),
);
