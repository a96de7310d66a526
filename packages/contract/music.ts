import { z } from 'zod';
import { arrangement } from '#contract/arrangement.ts';
import { genres, prompt, sectionSeeds, seed, tempo } from '#contract/compose-settings.ts';
import { energies } from '#contract/energies.ts';
import { defaultOutputFormat } from '#contract/formats.ts';
import { limits } from '#contract/limits.ts';
import { compositionPlan } from '#contract/plan.ts';
import { id, outputFormat } from '#contract/shapes.ts';

/** The built-in samples instead of an uploaded SoundFont. */
export const builtinSoundFont = 'builtin';
const modes = ['basic', 'detailed', 'stream'] as const;

const { musicLengthMs } = limits;

/**
 * Settings of a music generation. `music_length_ms` and `output_format` also have camelCase variants because the
 * client sends both; if they differ, the snake_case value takes precedence. `tempo`, `energy`, `genres` and the
 * length are sent only if the user changed the control; without them the prompt decides.
 */
export const musicSettings = z.object({
  prompt,
  composition_plan: compositionPlan.nullish(),
  useCompositionPlan: z.boolean().default(false),
  music_length_ms: z.int().min(musicLengthMs.min).max(musicLengthMs.max).optional(),
  musicLength: z.int().min(musicLengthMs.min).max(musicLengthMs.max).optional(),
  output_format: outputFormat.optional(),
  outputFormat: outputFormat.optional(),
  model_id: z.string().max(100).default('music_v1'),
  mode: z.enum(modes).default('detailed'),
  instrumental: z.boolean().default(true),
  genres: genres.optional(),
  tempo: tempo.optional(),
  energy: z.enum(energies).optional(),
  seed: seed.optional(),
  section_seeds: sectionSeeds.optional(),
  /** Puts the piece together from others; its plan is `composition_plan`. Seed and prompt play no role then. */
  arrangement: arrangement.optional(),
  /** The SoundFont of the sampled instruments: "builtin", or the id of an uploaded one. Default: the server's. */
  soundfont: z.union([z.literal(builtinSoundFont), id]).optional(),
});

export type MusicSettings = z.infer<typeof musicSettings>;

/** The requested length in milliseconds; undefined if the user did not set it. */
export const requestedLengthMs = (s: {
  music_length_ms?: number | undefined;
  musicLength?: number | undefined;
}) => s.music_length_ms ?? s.musicLength;

/** The requested output format. */
export const requestedFormat = (s: Pick<MusicSettings, 'output_format' | 'outputFormat'>) =>
  s.output_format ?? s.outputFormat ?? defaultOutputFormat;
