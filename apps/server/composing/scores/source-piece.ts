import { AppError } from '#contract/errors.ts';
import { musicSettings, type MusicSettings } from '#contract/music.ts';
import { arrangementOf, pieceOfSettings, type Piece } from '#engine/edits.ts';
import type { Provider } from '#providers/provider.ts';
import type { SourcePiece, ScoreRenderer } from '#providers/score-renderer.ts';
import { hasScore } from '#server/library/tracks/track-reply.ts';
import type { tracksTable } from '#server/platform/schema/tracks.tables.ts';
import { isBlind, type PossiblyVoted, type VotedTrack } from '#server/library/versions/open-candidates.ts';
import type { VersionContent } from '#server/library/versions/version-columns.ts';
import { messages } from '#server/composing/messages.ts';

type TrackRow = typeof tracksTable.$inferSelect;
export type ScoredTrack = TrackRow & VotedTrack;

/** What a version was generated from. */
export type ScoredContent = VersionContent & Pick<TrackRow, 'trackType'> & PossiblyVoted;

/** A piece, and the renderer of its score. */
export interface Scored {
  readonly piece: SourcePiece;
  readonly scores: ScoreRenderer;
}

/** The piece that a track was generated from, without its stored score; undefined if it has none. */
export function findScore(track: ScoredContent, provider: Provider): Scored | undefined {
  const { seed, durationMs, compositionPlan: plan, facts } = track;
  const settings = musicSettings.safeParse(track.settings);
  const { scores, name } = provider;
  if (!scores || name !== track.provider || !hasScore(track)) return undefined;
  if (!settings.success || seed === null || !plan || !facts?.bpm || !facts.metre) return undefined;
  const { bpm, metre } = facts;
  const composer = track.providerVersion === provider.version ? undefined : (track.providerVersion ?? '');
  return { scores, piece: { settings: settings.data, seed, durationMs, plan, bpm, metre, composer } };
}

/**
 * Whether a version has a score tells by which provider it was made.
 * @throws AppError no_score for a candidate of an open vote
 */
export function refuseBlind(track: PossiblyVoted): void {
  if (!isBlind(track)) return;
  throw new AppError('no_score', {}, messages.candidateOfVote);
}

/** @throws AppError no_score */
export function requireScore(track: ScoredContent, provider: Provider): Scored {
  refuseBlind(track);
  const scored = findScore(track, provider);
  if (!scored) throw new AppError('no_score');
  return scored;
}

type Writing = Pick<TrackRow, 'providerVersion' | 'scoreKey'>;

/**
 * A piece is played from its stored score; without one, only the version of the provider that generated it can write it
 * again. @throws AppError score_outdated
 */
export function requirePlayable({ providerVersion, scoreKey }: Writing, { version }: Provider): void {
  if (scoreKey !== null || providerVersion === version) return;
  throw new AppError('score_outdated', { madeBy: providerVersion, now: version });
}

/** The piece with the outline of its score. */
export async function outlinedPiece({ piece, scores }: Scored): Promise<Piece> {
  const { settings, seed, durationMs: lengthMs, plan, composer } = piece;
  const outline = await scores.outline(piece);
  return { ...pieceOfSettings(settings, { seed, lengthMs, plan, composer }), outline };
}

/** A piece that another version wrote, as an arrangement of itself, so that what stays is not composed again. */
export async function asArrangement(scored: Scored): Promise<Scored> {
  const { piece, scores } = scored;
  const outlined = await outlinedPiece(scored);
  const sections = piece.plan.sections.map((section, i) => ({
    ...section,
    duration_ms: section.duration_ms ?? Math.round(outlined.outline.sections[i]!.duration_ms),
  }));
  const settings: MusicSettings = {
    ...piece.settings,
    composition_plan: { ...piece.plan, sections },
    useCompositionPlan: true,
    music_length_ms: piece.durationMs,
    musicLength: undefined,
    section_seeds: undefined,
    arrangement: arrangementOf(outlined),
  };
  return { scores, piece: { ...piece, settings } };
}
