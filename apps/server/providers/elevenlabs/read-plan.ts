import { z } from 'zod';
import { compositionPlan, type CompositionPlan } from '#contract/plan.ts';

const chunks = z.object({
  chunks: z
    .array(
      z.object({
        text: z.string(),
        duration_ms: z.int(),
        positive_styles: z.array(z.string()).nullish(),
        negative_styles: z.array(z.string()).nullish(),
      }),
    )
    .min(1),
});

/** The text of a chunk begins with its name in brackets; the other lines are lyrics. */
function sectionOf(
  { text, duration_ms, ...styles }: z.infer<typeof chunks>['chunks'][number],
  index: number,
) {
  const [, name, words = ''] = /^\s*(?:\[([^\]\n]{1,100})\])?([\s\S]*)$/.exec(text) ?? [];
  return {
    section_name: name?.trim() || `Part ${index + 1}`,
    duration_ms,
    positive_local_styles: styles.positive_styles ?? [],
    negative_local_styles: styles.negative_styles ?? [],
    lines: words
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  };
}

/**
 * Parses a plan in either format: sections of music_v1, chunks of later models. @returns undefined if it is neither
 */
export function readPlan(value: unknown): CompositionPlan | undefined {
  const parts = chunks.safeParse(value).data?.chunks;
  return compositionPlan.safeParse(parts ? { sections: parts.map(sectionOf) } : value).data;
}
