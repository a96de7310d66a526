import type { TempoPoint } from '#contract/stored-score.ts';
import type { PlannedPiece } from '#engine/plan/planned-piece.ts';
import type { Bar } from '#engine/score/bars.ts';
import { msAt } from '#engine/theory/tempo-curve.ts';

/** The tempo map of an accelerando: one tempo for each bar, so that every bar line is at its time on the curve. */
export const speedUp = (piece: PlannedPiece, bars: readonly Bar[]): TempoPoint[] =>
  bars.map(({ startBeats }, i): TempoPoint => {
    const endBeats = bars[i + 1]?.startBeats ?? piece.lengthBeats;
    return {
      beat: startBeats,
      bpm: ((endBeats - startBeats) * 60_000) / (msAt(endBeats, piece) - msAt(startBeats, piece)),
    };
  });
