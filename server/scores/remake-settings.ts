import { AppError } from '#contract/errors.ts';
import type { MusicSettings } from '#contract/music.ts';
import type { CompositionPlan } from '#contract/plan.ts';
import type { Remake } from '#contract/remake.ts';
import type { SourcePiece, ScoreRenderer } from '#providers/score-renderer.ts';

const withPlan = ({ settings }: SourcePiece, plan: CompositionPlan): MusicSettings => ({
  ...settings,
  composition_plan: plan,
  useCompositionPlan: true,
});

const totalMs = ({ sections }: CompositionPlan) =>
  sections.reduce((sum, { duration_ms: ms = 0 }) => sum + ms, 0);

/** The same settings with an explicit length, which overrides the one in the prompt. */
const withLength = (settings: MusicSettings, ms: number): MusicSettings => ({
  ...settings,
  music_length_ms: ms,
  musicLength: undefined,
});

/** Sections keep their seeds; only the ending has moved to a new index. */
function shiftSectionSeeds(
  { settings, plan }: SourcePiece,
  longer: CompositionPlan,
): MusicSettings['section_seeds'] {
  const ending = plan.sections.length - 1;
  const added = longer.sections.length - plan.sections.length;
  return settings.section_seeds?.map(({ section, seed }) => ({
    section: section < ending ? section : section + added,
    seed,
  }));
}

/**
 * The settings that remake a piece in the requested way. `newSeed` is the seed of the section to regenerate.
 * @throws AppError no_such_section, piece_full
 */
export function remakeSettings(
  piece: SourcePiece,
  remake: Remake,
  scores: Pick<ScoreRenderer, 'extend'>,
  newSeed: number,
): MusicSettings {
  const { settings, seed, plan, durationMs } = piece;
  if (remake.kind === 'same') return { ...settings, seed };
  if (remake.kind === 'variation') {
    return { ...withLength(withPlan(piece, plan), durationMs), seed: undefined, section_seeds: undefined };
  }
  if (remake.kind === 'extension') {
    const longer = scores.extend(piece, remake.extend_by_ms);
    if (!longer) throw new AppError('piece_full');
    const extended = withLength(withPlan(piece, longer), totalMs(longer));
    return { ...extended, seed, section_seeds: shiftSectionSeeds(piece, longer) };
  }
  if (remake.kind !== 'section') throw new AppError('unavailable');
  const { section } = remake;
  if (section >= plan.sections.length) throw new AppError('no_such_section');
  const others = (settings.section_seeds ?? []).filter((one) => one.section !== section);
  return { ...settings, seed, section_seeds: [...others, { section, seed: newSeed }] };
}
