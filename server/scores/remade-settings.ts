import { AppError } from '#contract/errors.ts';
import type { MusicSettings } from '#contract/music.ts';
import type { CompositionPlan } from '#contract/plan.ts';
import type { Remake } from '#contract/remake.ts';
import type { KeptPiece, ScoreKeeper } from '#providers/score-keeper.ts';

const byPlan = ({ settings }: KeptPiece, plan: CompositionPlan): MusicSettings => ({
  ...settings,
  composition_plan: plan,
  useCompositionPlan: true,
});

const totalMs = ({ sections }: CompositionPlan) =>
  sections.reduce((sum, { duration_ms: ms = 0 }) => sum + ms, 0);

/** The same order with its length said out loud, whatever its prompt says. */
const lasting = (settings: MusicSettings, ms: number): MusicSettings => ({
  ...settings,
  music_length_ms: ms,
  musicLength: undefined,
});

/** A section that was made again stays the one it was; the ending has moved. */
function movedSeeds({ settings, plan }: KeptPiece, longer: CompositionPlan): MusicSettings['section_seeds'] {
  const ending = plan.sections.length - 1;
  const added = longer.sections.length - plan.sections.length;
  return settings.section_seeds?.map(({ section, seed }) => ({
    section: section < ending ? section : section + added,
    seed,
  }));
}

/**
 * What makes a piece anew in the asked way, as the settings of an order. `newSeed` is for the section that is
 * made again. @throws AppError no_such_section, piece_full
 */
export function remadeSettings(
  piece: KeptPiece,
  remake: Remake,
  scores: Pick<ScoreKeeper, 'extend'>,
  newSeed: number,
): MusicSettings {
  const { settings, seed, plan, durationMs } = piece;
  if (remake.kind === 'same') return { ...settings, seed };
  if (remake.kind === 'variation') {
    return { ...lasting(byPlan(piece, plan), durationMs), seed: undefined, section_seeds: undefined };
  }
  if (remake.kind === 'extension') {
    const longer = scores.extend(piece, remake.extend_by_ms);
    if (!longer) throw new AppError('piece_full');
    const settled = lasting(byPlan(piece, longer), totalMs(longer));
    return { ...settled, seed, section_seeds: movedSeeds(piece, longer) };
  }
  const { section } = remake;
  if (section >= plan.sections.length) throw new AppError('no_such_section');
  const others = (settings.section_seeds ?? []).filter((one) => one.section !== section);
  return { ...settings, seed, section_seeds: [...others, { section, seed: newSeed }] };
}
