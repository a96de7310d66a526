import { PI, decibelsToGain, pow, tan } from '#engine/kit/exact.ts';
import type { Decibels, Hertz } from '#engine/kit/units.ts';

/** A second-order section, normalised: y = b0 x + b1 x' + b2 x'' - a1 y' - a2 y''. */
export interface Biquad {
  readonly b0: number;
  readonly b1: number;
  readonly b2: number;
  readonly a1: number;
  readonly a2: number;
}

/** High-pass of 12 dB an octave by the bilinear transform; `q` 0.7071 is Butterworth. Unity at high frequencies. */
export function highPass(frequency: Hertz, q: number, sampleRate: Hertz): Biquad {
  const k = tan((PI * frequency) / sampleRate);
  const a0 = 1 + k / q + k * k;
  return { b0: 1 / a0, b1: -2 / a0, b2: 1 / a0, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 };
}

/** The shelf of the K-weighting: `gain` dB above `frequency`, with the slope that BS.1770's coefficients have. */
export function highShelf(frequency: Hertz, gain: Decibels, q: number, sampleRate: Hertz): Biquad {
  const k = tan((PI * frequency) / sampleRate);
  const high = decibelsToGain(gain);
  const middle = pow(high, 0.4996667741545416);
  const a0 = 1 + k / q + k * k;
  return {
    b0: (high + (middle * k) / q + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (middle * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  };
}
