import { AppError } from '#contract/errors.ts';
import { musicSettings } from '#contract/music.ts';
import type { Piece } from '#engine/edits/piece.ts';
import type { Provider } from '#providers/provider.ts';
import type { SourcePiece, ScoreRenderer } from '#providers/score-renderer.ts';
import { hasScore } from '#server/tracks/track-reply.ts';
import type { tracksTable } from '#server/tracks/tracks.tables.ts';

type TrackRow = typeof tracksTable.$inferSelect;
export type ScoredTrack = TrackRow;

/** A piece, and the renderer of its score. */
export interface Scored {
  readonly piece: SourcePiece;
  readonly scores: ScoreRenderer;
}

/** The piece that a track was generated from; undefined without a score. */
export function findScore(track: TrackRow, provider: Provider): Scored | undefined {
  const { seed, durationMs, compositionPlan: plan, facts } = track;
  const settings = musicSettings.safeParse(track.settings);
  const { scores, name } = provider;
  if (!scores || name !== track.provider || !hasScore(track)) return undefined;
  if (!settings.success || seed === null || !plan || !facts?.bpm || !facts.metre) return undefined;
  const { bpm, metre } = facts;
  return { scores, piece: { settings: settings.data, seed, durationMs, plan, bpm, metre } };
}

/** @throws AppError no_score */
export function requireScore(track: TrackRow, provider: Provider): Scored {
  const scored = findScore(track, provider);
  if (!scored) throw new AppError('no_score');
  return scored;
}

/** Only the provider version that generated a piece can reproduce it. @throws AppError score_outdated */
export function requireSameVersion(track: TrackRow, { version }: Provider): void {
  if (track.providerVersion === version) return;
  throw new AppError('score_outdated', { madeBy: track.providerVersion, now: version });
}

/** The piece with the outline of its score, which is composed for it. */
export async function outlinedPiece({ piece, scores }: Scored): Promise<Piece> {
  const { settings, seed, durationMs, plan } = piece;
  const { prompt, genres, tempo, energy, instrumental, section_seeds: sectionSeeds, arrangement } = settings;
  return {
    prompt,
    seed,
    lengthMs: durationMs,
    genres,
    tempo,
    energy,
    instrumental,
    sectionSeeds,
    plan,
    arrangement,
    outline: await scores.outline(piece),
  };
}
