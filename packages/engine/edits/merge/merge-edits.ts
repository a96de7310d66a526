import { AppError } from '#contract/errors.ts';
import type { MergeConflict, MergedChange, VersionDifference } from '#contract/version-differences.ts';
import { comparePieces } from '#engine/edits/compare-pieces.ts';
import { finishDraft } from '#engine/edits/draft.ts';
import { barDurations } from '#engine/edits/edit-structure.ts';
import { effectOf } from '#engine/edits/effect-of-edits.ts';
import type { Choices } from '#engine/edits/merge/decisions.ts';
import { ThreeWayMerge } from '#engine/edits/merge/three-way-merge.ts';
import type { EditedPiece, Piece } from '#engine/edits/piece.ts';
import { fitEndings } from '#engine/edits/rewrite-sections.ts';
import { type NamedPart, partsNamed } from '#engine/theory/part-names.ts';

export interface EditMerge {
  readonly changes: MergedChange[];
  readonly conflicts: MergeConflict[];
}

const same = (a: VersionDifference, b: VersionDifference): boolean =>
  a.kind === b.kind &&
  a.section.before === b.section.before &&
  a.part === b.part &&
  a.before === b.before &&
  a.after === b.after;

/** Whether a change is one of those that exclude each other; a conflict can name a group that the part is in. */
const touches = (change: VersionDifference, { first, second }: MergeConflict, parts: readonly NamedPart[]) =>
  [first, second].some(
    ({ kind, section, part }) =>
      change.kind === kind &&
      change.section.before === section.before &&
      (change.part === part ||
        (part !== null && partsNamed(part, parts).some((one) => one.part === change.part))),
  );

/** What both versions changed since the base, and the changes that exclude each other. */
export function planEditMerge(base: Piece, first: Piece, second: Piece): EditMerge {
  const merge = new ThreeWayMerge({ base, first, second }, []);
  merge.merged();
  const { conflicts } = merge.decisions;
  const parts = merge.parts();
  const [mine, yours] = [comparePieces(base, first), comparePieces(base, second)];
  const changes: MergedChange[] = [
    ...mine.map((change) => ({
      ...change,
      by: yours.some((other) => same(change, other)) ? ('both' as const) : ('first' as const),
    })),
    ...yours
      .filter((change) => !mine.some((other) => same(change, other)))
      .map((change) => ({ ...change, by: 'second' as const })),
  ];
  return {
    changes: changes.filter((change) => !conflicts.some((conflict) => touches(change, conflict, parts))),
    conflicts,
  };
}

/**
 * The base with the changes of both versions.
 * @throws AppError unresolved_conflicts if a conflict has no choice, no_effect if nothing differs from the base
 */
export function mergeEdits(base: Piece, first: Piece, second: Piece, choices: Choices): EditedPiece {
  const merge = new ThreeWayMerge({ base, first, second }, choices);
  const draft = merge.merged();
  const { conflicts } = merge.decisions;
  if (conflicts.length > 0) {
    throw new AppError('unresolved_conflicts', { conflicts: conflicts.map(({ id }) => id) });
  }
  const after = fitEndings(draft, barDurations(draft, base.outline));
  const effect = effectOf(merge.drafts.base, after, base.outline);
  const isSame = effect.changed.length === 0 && after.sections.length === base.plan.sections.length;
  if (isSame && after.sections.every(({ from }, i) => from === i)) throw new AppError('no_effect');
  return { ...finishDraft(after, base), remarks: [], ...effect };
}
