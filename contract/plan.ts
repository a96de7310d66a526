import { z } from 'zod';
import { limits } from '#contract/limits.ts';

const style = z.string().trim().min(1).max(limits.planStyle.max);
const styles = z.array(style).max(limits.planStyles.max).default([]);

/** The message names the section by its number, counted from 1. */
function sectionTooShort({ path = [] }: { readonly path?: PropertyKey[] | undefined }): string {
  const index = path.findLast((step) => typeof step === 'number');
  return `${typeof index === 'number' ? `Section ${index + 1}` : 'A section'} is too short (at least half a second).`;
}

/** A section of a composition plan. The durations of all sections add up to the length of the piece. */
export const planSection = z.object({
  section_name: z.string().trim().min(1).max(limits.planSectionName.max),
  duration_ms: z
    .int()
    .min(limits.planSectionMs.min, { error: sectionTooShort })
    .max(limits.musicLengthMs.max)
    .optional(),
  positive_local_styles: styles,
  negative_local_styles: styles,
  /** Lyrics, one line per element; empty if the section is instrumental. */
  lines: z.array(z.string().max(limits.planLine.max)).max(limits.planLines.max).default([]),
});

/** The composition plan: the sections that the composer will play. */
export const compositionPlan = z.object({
  positive_global_styles: styles,
  negative_global_styles: styles,
  sections: z.array(planSection).min(1).max(limits.planSections.max),
});

export type PlanSection = z.infer<typeof planSection>;
export type CompositionPlan = z.infer<typeof compositionPlan>;
