import { z } from 'zod';

const styles = z.array(z.string()).max(50);
const modelId = z.string().optional();

const sectionPlan = z.strictObject({
  positive_global_styles: styles,
  negative_global_styles: styles,
  sections: z
    .array(
      z.strictObject({
        section_name: z.string().min(1).max(100),
        positive_local_styles: styles,
        negative_local_styles: styles,
        duration_ms: z.int().min(3_000).max(120_000),
        lines: z.array(z.string().max(200)).max(30),
      }),
    )
    .max(30),
});

const chunkPlan = z.strictObject({
  chunks: z
    .array(
      z.strictObject({
        text: z.string().max(6_000),
        duration_ms: z.int().min(3_000).max(120_000),
        positive_styles: styles,
        negative_styles: styles.optional(),
        context_adherence: z.enum(['low', 'medium', 'high']).optional(),
      }),
    )
    .max(30),
});

/** A prompt with a length, or a plan in the format of its model. */
export const musicBody = z.union([
  z.strictObject({
    prompt: z.string().min(1).max(4_100),
    music_length_ms: z.int().min(3_000).max(600_000).optional(),
    force_instrumental: z.boolean().optional(),
    sign_with_c2pa: z.boolean().optional(),
    model_id: modelId,
  }),
  z.strictObject({
    composition_plan: sectionPlan,
    respect_sections_durations: z.boolean().optional(),
    sign_with_c2pa: z.boolean().optional(),
    seed: z
      .int()
      .min(0)
      .max(2 ** 31 - 1)
      .optional(),
    model_id: z.literal('music_v1'),
  }),
  z.strictObject({
    composition_plan: chunkPlan,
    sign_with_c2pa: z.boolean().optional(),
    seed: z
      .int()
      .min(0)
      .max(2 ** 31 - 1)
      .optional(),
    model_id: z.string().regex(/^music_v2/),
  }),
]);

export const effectBody = z.strictObject({
  text: z.string().min(1),
  duration_seconds: z.number().min(0.5).max(30).nullable(),
  prompt_influence: z.number().min(0).max(1).optional(),
  loop: z.boolean().optional(),
  model_id: z.string(),
});

export const speechBody = z.strictObject({
  text: z.string().min(1),
  model_id: z.string(),
  voice_settings: z.strictObject({
    stability: z.number().min(0).max(1),
    similarity_boost: z.number().min(0).max(1),
    style: z.number().min(0).max(1),
    use_speaker_boost: z.boolean(),
    speed: z.number().min(0.7).max(1.2),
  }),
  seed: z.int().min(0).optional(),
  language_code: z.string().optional(),
});

export const planBody = z.strictObject({
  prompt: z.string().min(1).max(4_100),
  music_length_ms: z.int().min(3_000).max(600_000).optional(),
  source_composition_plan: z.union([sectionPlan, chunkPlan]).optional(),
  model_id: modelId,
});

/** Length of the audio for a valid body, in milliseconds. */
export function musicLengthMs(body: z.infer<typeof musicBody>): number {
  if ('prompt' in body) return body.music_length_ms ?? 10_000;
  const plan = body.composition_plan;
  const parts = 'chunks' in plan ? plan.chunks : plan.sections;
  return parts.reduce((sum, { duration_ms }) => sum + duration_ms, 0);
}
