/**
 * Changes of a composed piece: settings as pieces, edits, merges, comparisons. Composes nothing.
 */
export { givenSourcesOf, type StoredPiece } from './compose/given-sources.ts';
export { composeRequestOf } from './compose/request.ts';
export { applyEdits } from './edits/apply-edits.ts';
export { changedSections, type WrittenPiece } from './edits/changed-sections.ts';
export { comparePieces } from './edits/compare-pieces.ts';
export { describeEdit } from './edits/describe-edit.ts';
export { editContextOf, type EditContext } from './edits/edit-context.ts';
export { mergeEdits, planEditMerge } from './edits/merge/merge-edits.ts';
export { mergePieces } from './edits/merge/merge-pieces.ts';
export { withOtherNotes } from './edits/other-notes.ts';
export { arrangementOf, pieceOfSettings, type EditedPiece, type Piece } from './edits/piece.ts';
export { extendedOrder } from './edits/remake-arrangement.ts';
export { editedSettings, remakeSettings, type PlainRemake } from './edits/remake-settings.ts';
export { extendPlan } from './plan/extend-plan.ts';
