import type { SoundEffectSettings } from '#contract/sound-effects.ts';
import { understandEffect } from '#engine/effects/understand/understand-effect.ts';

/**
 * How long a sound effect is, in milliseconds, as the built-in models count: what the control says, else the prompt,
 * else the usual length; never more or less than the product makes.
 */
export const effectLengthMs = ({
  prompt,
  duration,
}: Pick<SoundEffectSettings, 'prompt' | 'duration'>): number =>
  understandEffect({ prompt, durationMs: duration, seed: 0, format: 'wav' }).durationMs;
