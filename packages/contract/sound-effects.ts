import { z } from 'zod';
import { defaultOutputFormat } from '#contract/formats.ts';
import { limits } from '#contract/limits.ts';
import { outputFormat } from '#contract/shapes.ts';

const { soundEffectMs, soundEffectPrompt, seed } = limits;

/**
 * Settings of a sound effect. `duration` is in milliseconds and is sent only if the user changed the control; without
 * it the prompt decides ("door slam, 3 s"), and otherwise it is 5 seconds.
 */
export const soundEffectSettings = z.object({
  prompt: z
    .string('Please enter a sound effect prompt.')
    .trim()
    .min(1, 'Please enter a sound effect prompt.')
    .max(soundEffectPrompt.max, `Prompt must be ${soundEffectPrompt.max} characters or less.`),
  duration: z.int().min(soundEffectMs.min).max(soundEffectMs.max).optional(),
  outputFormat: outputFormat.default(defaultOutputFormat),
  /** True: the sound loops seamlessly. */
  loop: z.boolean().default(false),
  seed: z.int().min(seed.min).max(seed.max).optional(),
});

export type SoundEffectSettings = z.infer<typeof soundEffectSettings>;
