import type { StemName } from '#contract/part-groups.ts';
import { outlineScore, preparePiece, writePiece } from '#engine/score.ts';
import { enginePlayers, render } from '#engine/render.ts';
import type { ComposeRequest, Stereo, Score } from '#engine/index.ts';
import type { EditedPiece, Piece } from '#engine/edits.ts';
import { midiFile } from '#engine/encode.ts';

/** What a person asks the composer for. */
export type BenchPiece = Pick<Piece, 'prompt' | 'seed' | 'lengthMs' | 'instrumental'>;

/** A composed version: its score, and its stems before mastering. */
export interface Version {
  readonly piece: Piece;
  readonly score: Score;
  readonly stems: ReadonlyMap<StemName, Stereo>;
  readonly midi: Uint8Array;
}

async function versionOf(piece: Omit<Piece, 'outline'>): Promise<Version> {
  const request: ComposeRequest = { ...piece, format: 'wav' };
  const { score } = await writePiece(preparePiece(request));
  const stems = new Map<StemName, Stereo>();
  for (const [name, { left, right }] of render(score, enginePlayers).stems)
    stems.set(name, { left: left.slice(), right: right.slice() });
  const outline = await outlineScore(request);
  return { piece: { ...piece, outline }, score, stems, midi: midiFile(score).bytes };
}

/** Composes a piece with the plan that the composer writes for it, as a project stores it. */
export async function composeVersion(requested: BenchPiece): Promise<Version> {
  const { plan } = await writePiece(preparePiece({ ...requested, format: 'wav' }));
  return versionOf({ ...requested, plan });
}

/** Composes the version that an edit or a merge makes of a piece. */
export function composeEdited(piece: Piece, { plan, arrangement, lengthMs }: EditedPiece): Promise<Version> {
  const { prompt, seed, instrumental } = piece;
  return versionOf({ prompt, seed, instrumental, plan, arrangement, lengthMs });
}
