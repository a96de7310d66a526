import { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { id } from '#contract/shapes.ts';

/** Where the new track goes; where the caller sees the old one, if left out. */
const place = { projectId: id.optional() };
const { extensionMs, planSections } = limits;

/**
 * - `same`: the very same bytes
 * - `variation`: the same settings and plan, other notes
 * - `extension`: the middle comes round again before the ending; whole bars, as near as can be to what was asked
 * - `section`: other notes in one section, counted from 0; the others keep theirs
 */
export const remake = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('same'), ...place }),
  z.object({ kind: z.literal('variation'), ...place }),
  z.object({
    kind: z.literal('extension'),
    extend_by_ms: z.int().min(extensionMs.min).max(extensionMs.max),
    ...place,
  }),
  z.object({
    kind: z.literal('section'),
    section: z
      .int()
      .min(0)
      .max(planSections.max - 1),
    ...place,
  }),
]);
export type Remake = z.infer<typeof remake>;
