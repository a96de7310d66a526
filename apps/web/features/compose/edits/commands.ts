import { type EditKind, editKinds } from '#contract/edit-kinds.ts';
import { limits } from '#contract/limits.ts';
import { editKindNames } from '#web/domain/messages.ts';
import { messages } from '#web/features/compose/edits/messages.ts';
import type { Command } from '#web/ui/command.ts';

interface EditsSubject {
  /** Number of edits that are already listed. */
  readonly count: number;
  readonly add: (kind: EditKind) => void;
}

/** One command for each kind of edit that can be added to the list. */
export const addCommands: readonly Command<EditsSubject>[] = editKinds.map((kind) => ({
  id: `edits.add-${kind}`,
  label: editKindNames[kind],
  hint: messages.kindHints[kind],
  refused: ({ count }) =>
    count >= limits.edits.max
      ? messages.tooMany({ kind: editKindNames[kind], max: limits.edits.max })
      : undefined,
  run: ({ add }) => add(kind),
}));
