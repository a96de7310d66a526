import { z } from 'zod';
import { defaultOutputFormat } from '#contract/formats.ts';
import { limits } from '#contract/limits.ts';
import { compositionPlan } from '#contract/plan.ts';
import { outputFormat } from '#contract/shapes.ts';

export const energies = ['low', 'medium', 'high'] as const;
const modes = ['basic', 'detailed', 'stream'] as const;

const { tempoBpm, musicLengthMs } = limits;

const seed = z.int().min(limits.seed.min).max(limits.seed.max);

/**
 * What the music panel sends. The camelCase twins of `music_length_ms` and `output_format`
 * are kept because the client sends both; where they differ, the snake_case one counts.
 * `tempo`, `energy`, `genres` and the length are sent only when the person touched the
 * control: absent, the prompt decides.
 */
export const musicSettings = z.object({
  prompt: z
    .string('Please enter a music prompt.')
    .trim()
    .min(1, 'Please enter a music prompt.')
    .max(limits.musicPrompt.max, `Prompt must be ${limits.musicPrompt.max} characters or less.`),
  composition_plan: compositionPlan.nullish(),
  useCompositionPlan: z.boolean().default(false),
  music_length_ms: z.int().min(musicLengthMs.min).max(musicLengthMs.max).optional(),
  musicLength: z.int().min(musicLengthMs.min).max(musicLengthMs.max).optional(),
  output_format: outputFormat.optional(),
  outputFormat: outputFormat.optional(),
  model_id: z.string().max(100).default('music_v1'),
  mode: z.enum(modes).default('detailed'),
  instrumental: z.boolean().default(true),
  genres: z.array(z.string().trim().min(1).max(50)).max(limits.genresPerTrack.max).optional(),
  tempo: z.number().min(tempoBpm.min).max(tempoBpm.max).optional(),
  energy: z.enum(energies).optional(),
  seed: seed.optional(),
  /** Sections, counted from 0, whose notes come from a seed of their own. */
  section_seeds: z
    .array(
      z.object({
        section: z
          .int()
          .min(0)
          .max(limits.planSections.max - 1),
        seed,
      }),
    )
    .max(limits.planSections.max)
    .optional(),
});

export type MusicSettings = z.infer<typeof musicSettings>;

/** The length that a request asks for, in milliseconds; undefined when nobody touched the control. */
export const askedLengthMs = (s: {
  music_length_ms?: number | undefined;
  musicLength?: number | undefined;
}) => s.music_length_ms ?? s.musicLength;

/** The output format that a request asks for. */
export const askedFormat = (s: Pick<MusicSettings, 'output_format' | 'outputFormat'>) =>
  s.output_format ?? s.outputFormat ?? defaultOutputFormat;
