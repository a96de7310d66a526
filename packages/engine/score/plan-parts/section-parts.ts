import type { PlanPart } from '#contract/plan-parts.ts';
import type { Beats } from '#engine/kit/units.ts';

/** A section of a score with the entries of its plan. Sections are contiguous. */
export interface SectionParts {
  readonly startBeats: Beats;
  readonly lengthBeats: Beats;
  readonly barBeats: Beats;
  readonly parts: readonly PlanPart[];
}
