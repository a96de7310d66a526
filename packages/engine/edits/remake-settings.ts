import { AppError } from '#contract/errors.ts';
import type { MusicSettings } from '#contract/music.ts';
import type { CompositionPlan } from '#contract/plan.ts';
import type { Remake } from '#contract/remake.ts';
import type { EditedPiece } from '#engine/edits/piece.ts';
import { withNewSection, withNewSeeds } from '#engine/edits/remake-arrangement.ts';
import type { Milliseconds } from '#engine/kit/units.ts';

/** A piece with all data needed to compose it again. */
export interface RemadePiece {
  readonly settings: MusicSettings;
  readonly seed: number;
  readonly durationMs: Milliseconds;
  /** As played: every section has a duration. */
  readonly plan: CompositionPlan;
}

const withPlan = ({ settings }: RemadePiece, plan: CompositionPlan): MusicSettings => ({
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
  { settings, plan }: RemadePiece,
  longer: CompositionPlan,
): MusicSettings['section_seeds'] {
  const ending = plan.sections.length - 1;
  const added = longer.sections.length - plan.sections.length;
  return settings.section_seeds?.map(({ section, seed }) => ({
    section: section < ending ? section : section + added,
    seed,
  }));
}

/** The remakes that do not need the score of the piece. */
export type PlainRemake = Extract<Remake, { kind: 'same' | 'variation' | 'extension' | 'section' }>;

/**
 * The settings that remake a piece in the requested way.
 * @param extend the plan of the piece extended by about so many milliseconds; undefined if it would be too long
 * @param newSeed a random seed
 * @throws AppError no_such_section, piece_full
 */
export function remakeSettings(
  piece: RemadePiece,
  remake: PlainRemake,
  extend: (byMs: Milliseconds) => CompositionPlan | undefined,
  newSeed: () => number,
): MusicSettings {
  const { settings, seed, plan, durationMs } = piece;
  if (remake.kind === 'same') return { ...settings, seed };
  if (remake.kind === 'variation') {
    const arrangement = settings.arrangement && withNewSeeds(settings.arrangement, newSeed);
    const varied = withLength(withPlan(piece, plan), durationMs);
    return { ...varied, arrangement, seed: undefined, section_seeds: undefined };
  }
  if (remake.kind === 'extension') {
    const longer = extend(remake.extend_by_ms);
    if (!longer) throw new AppError('piece_full');
    const extended = withLength(withPlan(piece, longer), totalMs(longer));
    return { ...extended, seed, section_seeds: shiftSectionSeeds(piece, longer) };
  }
  const { section } = remake;
  if (settings.arrangement) {
    return { ...settings, seed, arrangement: withNewSection(settings.arrangement, section, newSeed()) };
  }
  if (section >= plan.sections.length) throw new AppError('no_such_section');
  const others = (settings.section_seeds ?? []).filter((one) => one.section !== section);
  return { ...settings, seed, section_seeds: [...others, { section, seed: newSeed() }] };
}

/** The settings of an edited piece; of an arranged one, the sources have the seeds of the sections. */
export function editedSettings(
  piece: RemadePiece,
  { plan, arrangement, lengthMs }: Pick<EditedPiece, 'plan' | 'arrangement' | 'lengthMs'>,
): MusicSettings {
  const edited = { ...withLength(withPlan(piece, plan), lengthMs), seed: piece.seed, arrangement };
  return arrangement ? { ...edited, section_seeds: undefined } : edited;
}
