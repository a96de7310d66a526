import type { SoundEffectSettings } from '#contract/sound-effects.ts';
import { readInThread } from './reading/read-in-thread.ts';

/**
 * Length of a sound effect in milliseconds, as the built-in models interpret it: the requested duration, else the
 * prompt, else the default; within the product limits.
 */
export const effectLengthMs = ({
  prompt,
  duration,
}: Pick<SoundEffectSettings, 'prompt' | 'duration'>): Promise<number> =>
  readInThread('effectLengthMs', { prompt, durationMs: duration, seed: 0, format: 'wav' });
