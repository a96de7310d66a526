import { z } from 'zod';
import { limits } from '#contract/limits.ts';

const style = z.string().trim().min(1).max(200);

/** One section of a plan. `duration_ms` is in milliseconds; the sections' durations add up to the piece. */
export const planSection = z.object({
  section_name: z.string().trim().min(1).max(100),
  duration_ms: z.int().min(500).max(limits.musicLengthMs.max).optional(),
  positive_local_styles: z.array(style).max(50).default([]),
  negative_local_styles: z.array(style).max(50).default([]),
  /** Words to sing, a line each; empty when the section is instrumental. */
  lines: z.array(z.string().max(200)).max(30).default([]),
});

/** The composition plan: what the composer will play, section by section, before a note is written. */
export const compositionPlan = z.object({
  positive_global_styles: z.array(style).max(50).default([]),
  negative_global_styles: z.array(style).max(50).default([]),
  sections: z.array(planSection).min(1).max(limits.planSections.max),
});

export type PlanSection = z.infer<typeof planSection>;
export type CompositionPlan = z.infer<typeof compositionPlan>;
