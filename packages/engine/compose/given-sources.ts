import type { GivenSource } from '#engine/compose/score.types.ts';
import { readStoredScore } from '#engine/compose/stored-score.ts';
import { arrangementOf, type Piece } from '#engine/edits/piece.ts';

/** A piece and its stored score, as JSON. */
export interface StoredPiece {
  readonly piece: Omit<Piece, 'outline' | 'composer'>;
  readonly score: string;
}

/** The sources of stored pieces, for arrangements that take sections from them. @throws StoredScoreError */
export async function givenSourcesOf(pieces: readonly StoredPiece[]): Promise<GivenSource[]> {
  const all: GivenSource[] = [];
  for (const { piece, score } of pieces) {
    const { composer, bpm, sources } = await readStoredScore(score);
    const { sources: recipes, ending } = arrangementOf({ ...piece, composer, outline: { bpm } });
    for (const written of sources) {
      const recipe = recipes[written.source];
      if (recipe) all.push({ recipe, ending: written.isEnding ? ending : undefined, written });
    }
  }
  return all;
}
