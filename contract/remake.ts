import { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { id } from '#contract/shapes.ts';

const target = {
  /** The project of the new track; default: the project that the caller sees the source track in. */
  projectId: id.optional(),
  /** Whether the result is a new track (default) or a new version of this one. */
  as: z.enum(['track', 'version']).optional(),
  /** The version that is remade; default: the current one. */
  version: z.int().min(1).optional(),
};
const { extensionMs, planSections } = limits;

/**
 * - `same`: identical audio
 * - `variation`: the same settings and plan, different notes
 * - `extension`: the middle part is repeated before the ending; the length is rounded to whole bars
 * - `section`: different notes in one section, counted from 0; the other sections are unchanged
 */
export const remake = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('same'), ...target }),
  z.object({ kind: z.literal('variation'), ...target }),
  z.object({
    kind: z.literal('extension'),
    extend_by_ms: z.int().min(extensionMs.min).max(extensionMs.max),
    ...target,
  }),
  z.object({
    kind: z.literal('section'),
    section: z
      .int()
      .min(0)
      .max(planSections.max - 1),
    ...target,
  }),
]);
export type Remake = z.infer<typeof remake>;
