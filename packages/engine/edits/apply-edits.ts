import { type EditKind, editKinds } from '#contract/edit-kinds.ts';
import type { Edit } from '#contract/edits.ts';
import { AppError } from '#contract/errors.ts';
import { addInstrument } from '#engine/edits/add-instrument.ts';
import { type Draft, draftOf, finishDraft } from '#engine/edits/draft.ts';
import { type Applied, editParts } from '#engine/edits/edit-parts.ts';
import {
  barDurations,
  changeChords,
  changeEnergy,
  changeKey,
  changeLength,
  changeTempo,
  reorder,
} from '#engine/edits/edit-structure.ts';
import { editReasons } from '#engine/edits/messages.ts';
import { effectOf } from '#engine/edits/effect-of-edits.ts';
import type { RemakeRemark } from '#contract/read-edits.ts';
import type { EditedPiece, Piece } from '#engine/edits/piece.ts';
import { fitEndings } from '#engine/edits/rewrite-sections.ts';
import type { ScoreOutline } from '#contract/score-outline.ts';

function applyEdit(draft: Draft, edit: Edit, outline: ScoreOutline): Applied {
  switch (edit.kind) {
    case 'order':
      return reorder(draft, edit);
    case 'length':
      return changeLength(draft, edit, outline);
    case 'chords':
      return changeChords(draft, edit, outline);
    case 'energy':
      return changeEnergy(draft, edit, outline);
    case 'key':
      return changeKey(draft, edit, outline);
    case 'tempo':
      return changeTempo(draft, edit, outline);
    case 'add':
      return addInstrument(draft, edit, outline);
    case 'ending':
      return draft.ending === edit.style ? editReasons.endsLikeThat : { ...draft, ending: edit.style };
    default:
      return editParts(draft, edit, outline);
  }
}

const orderOf = (kind: EditKind): number => editKinds.indexOf(kind);

/** The global styles of a plan with the tempo and the key that the piece has now. */
function withCurrentStyles(draft: Draft, { key }: ScoreOutline): Draft {
  const positive = draft.globals.positive_global_styles.map((style) => {
    if (draft.bpm !== undefined && /^[\d.]+ bpm$/i.test(style))
      return `${Math.round(draft.bpm * 1000) / 1000} bpm`;
    return draft.key !== undefined && style === key ? draft.key : style;
  });
  return { ...draft, globals: { ...draft.globals, positive_global_styles: positive } };
}

/**
 * Applies edits to a piece, in the order of their kinds. Sections and bars of the edits are those of the piece before
 * all edits. An edit without effect becomes a remark.
 * @throws AppError no_effect if nothing changes, no_such_section, piece_full
 */
export function applyEdits(piece: Piece, edits: readonly Edit[]): EditedPiece {
  const { outline } = piece;
  const before = draftOf(piece);
  let draft = before;
  const remarks: RemakeRemark[] = [];
  const ordered = [...edits.entries()].toSorted(([, a], [, b]) => orderOf(a.kind) - orderOf(b.kind));
  for (const [edit, one] of ordered) {
    const applied = applyEdit(draft, one, outline);
    if (typeof applied === 'string') remarks.push({ what: 'no_effect', edit, reason: applied });
    else draft = applied;
  }
  if (draft === before) throw new AppError('no_effect', { remarks });
  const isReordered = draft.sections.some(({ from }, i) => from !== i);
  const after = isReordered ? fitEndings(draft, barDurations(draft, outline)) : draft;
  const effect = effectOf(before, after, outline);
  const isSame =
    effect.changed.length === 0 && after.sections.length === before.sections.length && !isReordered;
  if (isSame) throw new AppError('no_effect', { remarks });
  return { ...finishDraft(withCurrentStyles(after, outline), piece), remarks, ...effect };
}
