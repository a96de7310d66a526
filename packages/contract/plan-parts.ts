import { z } from 'zod';
import { limits } from '#contract/limits.ts';

/**
 * A part of a piece: a group ("drums", "lead"), an instrument by its name in the composer's catalogue ("violin",
 * "felt piano"), a family of them ("strings"), a group of drum pieces ("hi-hat"), or one part by its name in the score
 * ("Lead: violin"). Case is ignored.
 */
export const planPartName = z.string().trim().toLowerCase().min(1).max(limits.planPartName.max);

const bar = z.int().min(1).max(limits.pieceBars.max);
const steps = (max: number) => z.int().min(-max).max(max);

/**
 * How a part differs in a section from what the composer wrote. Several entries for one part add up. Steps are as in
 * `edits.ts`; 0 and absent leave it as it is.
 */
export const planPart = z.object({
  part: planPartName,
  /** Bars of the section, counted from 1, both included; default: the whole section. Later bars are ignored. */
  bars: z.object({ from: bar, to: bar }).optional(),
  /** False: silent. */
  plays: z.boolean().optional(),
  /** The instrument that plays it instead of its own; drums and vocals keep theirs. */
  instrument: planPartName.optional(),
  level_db: z.number().min(limits.partLevelDb.min).max(limits.partLevelDb.max).optional(),
  dynamics: steps(3).optional(),
  /** Vocals keep their notes. */
  density: steps(2).optional(),
  /** Octaves, as far as the range of the instrument or the singer goes. */
  register: steps(2).optional(),
  brightness: steps(3).optional(),
  room: steps(3).optional(),
});
export type PlanPart = z.infer<typeof planPart>;
