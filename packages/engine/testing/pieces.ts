import type { Note } from '#contract/stored-score.ts';
import type { StemName } from '#contract/part-groups.ts';
import { outlineScore } from '#engine/compose/outline.ts';
import { enginePlayers } from '#engine/compose/players.ts';
import { preparePiece, writePiece } from '#engine/compose/score.ts';
import type { ComposeRequest } from '#engine/compose/music.types.ts';
import type { EditedPiece, Piece } from '#engine/edits/piece.ts';
import { render } from '#engine/render/render.ts';
import type { DrumHit, Part, Score } from '#engine/score/score.ts';

export function requestOf(piece: Piece): ComposeRequest {
  const { outline: _, ...request } = piece;
  return { ...request, format: 'wav' };
}

export const scoreOf = async (piece: Piece): Promise<Score> =>
  (await writePiece(preparePiece(requestOf(piece)))).score;

/** A piece with the plan that the composer writes for a prompt. */
export async function composePiece(
  prompt: string,
  {
    seed = 7,
    lengthMs = 40_000,
    instrumental = true,
  }: Partial<Pick<Piece, 'seed' | 'lengthMs' | 'instrumental'>> = {},
): Promise<Piece> {
  const request = { prompt, seed, lengthMs, instrumental, format: 'wav' as const };
  const { plan } = await writePiece(preparePiece(request));
  return { prompt, seed, lengthMs, instrumental, plan, outline: await outlineScore({ ...request, plan }) };
}

/** The version that an edit makes of a piece. */
export async function editedPiece(
  piece: Piece,
  { plan, arrangement, lengthMs }: EditedPiece,
): Promise<Piece> {
  const version = { ...piece, plan, arrangement, lengthMs };
  return { ...version, outline: await outlineScore(requestOf(version)) };
}

/** The left channels of the stems. */
export function stemsOf(score: Score): Map<StemName, Float32Array> {
  const stems = new Map<StemName, Float32Array>();
  for (const [name, { left }] of render(score, enginePlayers).stems) stems.set(name, left.slice());
  return stems;
}

/** What a part plays. */
export const eventsOf = (part: Part | undefined): readonly (Note | DrumHit)[] =>
  part === undefined ? [] : part.kind === 'drums' ? part.hits : part.notes;

/** What a part plays in a section, relative to the start of the section on the written grid. */
export function playedIn(score: Score, partName: string, section: number): string[] {
  const from = score.sections[section]!.startBeats;
  const to = score.sections[section + 1]?.startBeats ?? Infinity;
  return eventsOf(score.parts.find(({ name }) => name === partName))
    .filter(({ startBeats, gridBeats = startBeats }) => gridBeats >= from - 1e-6 && gridBeats < to - 1e-6)
    .map((event) => {
      const what = 'piece' in event ? event.piece : event.pitch;
      return `${(event.startBeats - from).toFixed(6)} ${what} ${event.velocity.toFixed(6)}`;
    });
}
