import type { WrittenSource } from '#engine/compose/score.types.ts';
import { exactMsOf } from '#engine/plan/exact-ms.ts';
import type { PlannedPiece } from '#engine/plan/planned-piece.ts';
import type { SpokenLines } from '#engine/score/vocals/place-lines.ts';
import { writeScore } from '#engine/score/write-score.ts';
import type { Intent } from '#engine/understand/intent.ts';

/** Writes the score of a planned piece, with what an arrangement needs to take sections from it. */
export function writeSource(
  intent: Intent,
  piece: PlannedPiece,
  spoken: SpokenLines | undefined,
  origin: Pick<WrittenSource, 'composer' | 'source' | 'isEnding'>,
): WrittenSource {
  const { bpm, accelerando, key } = intent;
  const sections = piece.sections.map(({ name, kind, intensity, startBeats, lengthBeats }, i) => ({
    name,
    kind,
    intensity,
    startBeats,
    lengthBeats,
    exactMs: exactMsOf(piece, i),
  }));
  return { ...origin, bpm, accelerando, key, sections, score: writeScore(intent, piece, spoken) };
}
