import { z } from 'zod';
import { limits } from '#contract/limits.ts';

const style = z.string().trim().min(1).max(limits.planStyle.max);
const styles = z.array(style).max(limits.planStyles.max).default([]);

/** The section by its number, counted from 1 as people do. */
function tooShort({ path = [] }: { readonly path?: PropertyKey[] | undefined }): string {
  const place = path.findLast((step) => typeof step === 'number');
  return `${typeof place === 'number' ? `Section ${place + 1}` : 'A section'} is too short (at least half a second).`;
}

/** One section of a plan. `duration_ms` is in milliseconds; the sections' durations add up to the piece. */
export const planSection = z.object({
  section_name: z.string().trim().min(1).max(limits.planSectionName.max),
  duration_ms: z
    .int()
    .min(limits.planSectionMs.min, { error: tooShort })
    .max(limits.musicLengthMs.max)
    .optional(),
  positive_local_styles: styles,
  negative_local_styles: styles,
  /** Words to sing, a line each; empty when the section is instrumental. */
  lines: z.array(z.string().max(limits.planLine.max)).max(limits.planLines.max).default([]),
});

/** The composition plan: what the composer will play, section by section, before a note is written. */
export const compositionPlan = z.object({
  positive_global_styles: styles,
  negative_global_styles: styles,
  sections: z.array(planSection).min(1).max(limits.planSections.max),
});

export type PlanSection = z.infer<typeof planSection>;
export type CompositionPlan = z.infer<typeof compositionPlan>;
