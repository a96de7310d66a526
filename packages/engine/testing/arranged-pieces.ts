import type { Edit } from '#contract/edits.ts';
import { applyEdits } from '#engine/edits/apply-edits.ts';
import type { Piece } from '#engine/edits/piece.ts';
import { mod } from '#engine/kit/math.ts';
import type { Score } from '#engine/score/score.ts';
import { editedPiece, scoreOf } from '#engine/testing/pieces.ts';

export const frame = (ms: number): number => Math.round(ms * 44.1);

/** A performed note can be this much before its section. */
export const EARLY_MS = 60;

export const edited = async (piece: Piece, ...edits: Edit[]) => {
  const result = applyEdits(piece, edits);
  const version = await editedPiece(piece, result);
  return { result, version, score: await scoreOf(version) };
};

/** Frames in a range of time whose samples differ. */
export const differing = (a: Float32Array, b: Float32Array, fromMs: number, toMs: number): number => {
  let count = 0;
  for (let i = frame(fromMs); i < frame(toMs); i++) if (a[i] !== b[i]) count += 1;
  return count;
};

export const partNames = (score: Score): string[] => score.parts.map(({ name }) => name);

/** How often each pitch class above C occurs in the pitched parts of a section. */
export const chromaOf = (score: Score, section: number): number[] => {
  const from = score.sections[section]!.startBeats;
  const to = score.sections[section + 1]?.startBeats ?? Infinity;
  const counts = Array.from({ length: 12 }, () => 0);
  for (const part of score.parts) {
    if (part.kind === 'drums') continue;
    for (const { startBeats, gridBeats = startBeats, pitch, durationBeats } of part.notes) {
      if (gridBeats >= from - 1e-6 && gridBeats < to - 1e-6) counts[mod(pitch, 12)]! += durationBeats;
    }
  }
  return counts;
};
