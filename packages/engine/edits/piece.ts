import type { Arrangement, ArrangementSource } from '#contract/arrangement.ts';
import { limits } from '#contract/limits.ts';
import type { MusicSettings } from '#contract/music.ts';
import type { CompositionPlan, PlanSection } from '#contract/plan.ts';
import type { RemakeRemark } from '#contract/read-edits.ts';
import type { ScoreOutline } from '#contract/score-outline.ts';
import type { Milliseconds } from '#engine/kit/units.ts';

/** A version of the built-in composer: everything that it is composed from, and what its score contains. */
export interface Piece {
  readonly prompt: string;
  readonly seed: number;
  readonly lengthMs: Milliseconds;
  readonly genres?: readonly string[] | undefined;
  readonly tempo?: number | undefined;
  readonly energy?: 'low' | 'medium' | 'high' | undefined;
  readonly instrumental: boolean;
  readonly sectionSeeds?: readonly { readonly section: number; readonly seed: number }[] | undefined;
  /** As played: every section has a duration. */
  readonly plan: CompositionPlan;
  readonly arrangement?: Arrangement | undefined;
  /** The version of the composer that wrote it, if it is not the current one. */
  readonly composer?: string | undefined;
  readonly outline: ScoreOutline;
}

/** What a version changes. */
export interface EditEffect {
  /** Sections of the new version with the parts that differ; sections that stay are missing. */
  readonly changed: { section: number; parts: string[] }[];
  /** Number of bars in which nothing changes, and parts that do not change at all. */
  readonly unchanged: { bars: number; parts: string[] };
}

/** A version that is not composed yet. */
export interface EditedPiece extends EditEffect {
  /** The durations of the sections add up to `lengthMs`. */
  readonly plan: CompositionPlan;
  /** Undefined: composed as one piece. */
  readonly arrangement: Arrangement | undefined;
  readonly lengthMs: Milliseconds;
  /** What is reconciled or cannot be done. */
  readonly remarks: RemakeRemark[];
}

/** A section of a plan without the entries for parts. */
function withoutParts(section: PlanSection): PlanSection {
  const { parts: _, ...rest } = section;
  return rest;
}

/** What an arrangement is made from: of the score, only its tempo. */
type ArrangedPiece = Omit<Piece, 'outline'> & { readonly outline: Pick<ScoreOutline, 'bpm'> };

/** The tempo control that keeps the tempo of a piece when its length changes; undefined beyond the control's range. */
function tempoOf({ tempo, outline: { bpm } }: ArrangedPiece): number | undefined {
  const { min, max } = limits.tempoBpm;
  return tempo ?? (bpm >= min && bpm <= max ? bpm : undefined);
}

/**
 * A piece as an arrangement of its sources; one that is not arranged is its own only source. Of a piece by another
 * version of the composer, the sources name the version, so that they are not composed again.
 */
export function arrangementOf(piece: ArrangedPiece): Arrangement {
  const { composer } = piece;
  const arrangement = piece.arrangement ?? ownSource(piece);
  if (composer === undefined) return arrangement;
  const named = (source: ArrangementSource): ArrangementSource => ({
    ...source,
    composer: source.composer ?? composer,
  });
  return { ...arrangement, sources: arrangement.sources.map(named) };
}

function ownSource(piece: ArrangedPiece): Arrangement {
  const { plan } = piece;
  const tempo = tempoOf(piece);
  const source: ArrangementSource = {
    prompt: piece.prompt,
    seed: piece.seed,
    length_ms: piece.lengthMs,
    ...(piece.genres !== undefined && { genres: [...piece.genres] }),
    ...(tempo !== undefined && { tempo }),
    ...(piece.energy !== undefined && { energy: piece.energy }),
    instrumental: piece.instrumental,
    ...(piece.sectionSeeds !== undefined && { section_seeds: [...piece.sectionSeeds] }),
    plan: { ...plan, sections: plan.sections.map(withoutParts) },
  };
  return { sources: [source], sections: plan.sections.map((_, section) => ({ source: 0, section })) };
}

/** A source that is composed: the current version of the composer writes it. */
export function composedAnew(source: ArrangementSource): ArrangementSource {
  const { composer: _, ...recipe } = source;
  return recipe;
}

/** A piece without its outline, from the settings, the seed and the plan that a version was made with. */
export function pieceOfSettings(
  { prompt, genres, tempo, energy, instrumental, section_seeds: sectionSeeds, arrangement }: MusicSettings,
  rest: Pick<Piece, 'seed' | 'lengthMs' | 'plan' | 'composer'>,
): Omit<Piece, 'outline'> {
  return { prompt, genres, tempo, energy, instrumental, sectionSeeds, arrangement, ...rest };
}
