import type { Stereo } from '#engine/dsp/stereo.ts';
import type { Traits } from '#engine/effects/understand/effect-intent.ts';
import { exp2 } from '#engine/kit/exact.ts';
import type { Random } from '#engine/kit/random.ts';
import type { Hertz, Seconds } from '#engine/kit/units.ts';

/** The parameters of one rendering of an effect model. */
export interface EffectContext {
  /** The requested length; the buffer may be longer (see EffectModel). */
  readonly seconds: Seconds;
  readonly loop: boolean;
  readonly traits: Traits;
  readonly seed: number;
  readonly random: Random;
}

/**
 * The synthesis model of one kind of sound. It renders into a silent buffer, dry, at close distance and at an
 * arbitrary level: layers are balanced afterwards. A texture fills the buffer. Events start within the requested
 * length and decay until the end of the buffer; in a loop the decay is added to the beginning.
 */
export interface EffectModel {
  readonly type: 'texture' | 'events';
  /** A texture whose level is constant by nature: its loop is levelled (levelLoop). */
  readonly steady?: boolean;
  readonly render: (context: EffectContext, out: Stereo) => void;
}

export const texture = (render: EffectModel['render']): EffectModel => ({ type: 'texture', render });
export const steadyTexture = (render: EffectModel['render']): EffectModel => ({
  type: 'texture',
  steady: true,
  render,
});
export const events = (render: EffectModel['render']): EffectModel => ({ type: 'events', render });

/** Scales a frequency by the size and pitch traits, by up to an octave and a half. */
export function scaleFrequency(hertz: Hertz, { traits }: EffectContext): Hertz {
  return hertz * exp2(0.8 * traits.pitch - 0.7 * traits.size);
}

/** Scales a duration by the size and speed traits: longer for big and slow. */
export function scaleDuration(seconds: Seconds, { traits }: EffectContext): Seconds {
  return seconds * exp2(0.6 * traits.size - 0.7 * traits.speed);
}

/** Scales an event rate by the speed and size traits. */
export function scaleRate(rate: Hertz, { traits }: EffectContext): Hertz {
  return rate * exp2(0.8 * traits.speed - 0.3 * traits.size);
}

/** A gain from the force trait: 1 when neutral, up to 2.6 for heavy, down to 0.4 for light. */
export function forceGain({ traits }: EffectContext, power = 1): number {
  return exp2(1.4 * traits.force * power);
}

/** In a loop, the nearest frequency with a whole number of periods, so that the phase is continuous at the seam. */
export function fitToLoop(hertz: Hertz, { loop, seconds }: EffectContext): Hertz {
  return loop ? Math.max(1, Math.round(hertz * seconds)) / seconds : hertz;
}

/** The period of slow modulations: the length of a loop, undefined otherwise. */
export function loopPeriod({ loop, seconds }: EffectContext): Seconds | undefined {
  return loop ? seconds : undefined;
}
