import { AppError } from '#contract/errors.ts';
import { musicSettings } from '#contract/music.ts';
import type { Provider } from '#providers/provider.ts';
import type { SourcePiece, ScoreRenderer } from '#providers/score-renderer.ts';
import { hasScore } from '#server/tracks/track-reply.ts';
import type { tracksTable } from '#server/tracks/tracks.tables.ts';

type TrackRow = typeof tracksTable.$inferSelect;

/** The piece that a track was generated from, and the renderer of its score. @throws AppError no_score */
export function requireScore(
  track: TrackRow,
  provider: Provider,
): { readonly piece: SourcePiece; readonly scores: ScoreRenderer } {
  const { seed, durationMs, compositionPlan: plan, facts } = track;
  const settings = musicSettings.safeParse(track.settings);
  const { scores, name } = provider;
  if (!scores || name !== track.provider || !hasScore(track)) throw new AppError('no_score');
  if (!settings.success || seed === null || !plan || !facts?.bpm || !facts.metre)
    throw new AppError('no_score');
  const { bpm, metre } = facts;
  return { scores, piece: { settings: settings.data, seed, durationMs, plan, bpm, metre } };
}

/** Only the provider version that generated a piece can reproduce it. @throws AppError score_outdated */
export function requireSameVersion(track: TrackRow, { version }: Provider): void {
  if (track.providerVersion === version) return;
  throw new AppError('score_outdated', { madeBy: track.providerVersion, now: version });
}
