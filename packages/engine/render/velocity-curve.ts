import type { Velocity } from '#engine/kit/units.ts';

/** Amplitude for a velocity: a dynamic range of about 30 dB between 0.1 and 1, 0 at 0. */
export function velocityToAmplitude(velocity: Velocity): number {
  return velocity * (0.25 + 0.75 * velocity);
}
