import type { SoundEffectSettings } from '#contract/sound-effects.ts';
import { understandEffect } from '#engine/effects/understand/understand-effect.ts';

/**
 * Length of a sound effect in milliseconds, as the built-in models interpret it: the requested duration, else the
 * prompt, else the default; within the product limits.
 */
export const effectLengthMs = ({
  prompt,
  duration,
}: Pick<SoundEffectSettings, 'prompt' | 'duration'>): number =>
  understandEffect({ prompt, durationMs: duration, seed: 0, format: 'wav' }).durationMs;
