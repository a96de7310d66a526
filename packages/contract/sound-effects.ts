import { z } from 'zod';
import { defaultOutputFormat } from '#contract/formats.ts';
import { limits } from '#contract/limits.ts';
import { outputFormat } from '#contract/shapes.ts';
import { issueMessages } from '#contract/issue-messages.ts';

const { soundEffectMs, soundEffectPrompt, seed } = limits;

/**
 * Settings of a sound effect. `duration` is in milliseconds and is sent only if the user changed the control; without
 * it the prompt decides ("door slam, 3 s"), and otherwise it is 5 seconds.
 */
export const soundEffectSettings = z.object({
  prompt: z
    .string(issueMessages.enterSoundEffectPrompt)
    .trim()
    .min(1, issueMessages.enterSoundEffectPrompt)
    .max(soundEffectPrompt.max, issueMessages.soundEffectPromptTooLong),
  duration: z.int().min(soundEffectMs.min).max(soundEffectMs.max).optional(),
  outputFormat: outputFormat.default(defaultOutputFormat),
  /** True: the sound loops seamlessly. */
  loop: z.boolean().default(false),
  seed: z.int().min(seed.min).max(seed.max).optional(),
});

export type SoundEffectSettings = z.infer<typeof soundEffectSettings>;
