import type { Milliseconds } from '#engine/kit/units.ts';
import type { PlannedPiece } from '#engine/plan/planned-piece.ts';
import { msAt } from '#engine/theory/tempo-curve.ts';

/** Duration of a section at the tempo of its piece, not rounded and without a ritardando. */
export const exactMsOf = (piece: PlannedPiece, section: number): Milliseconds => {
  const next = piece.sections[section + 1];
  const end = next === undefined ? piece.lengthMs : msAt(next.startBeats, piece);
  return end - msAt(piece.sections[section]!.startBeats, piece);
};
