import type { BiquadShape } from '#engine/dsp/biquad.ts';
import { PI, decibelsToGain, pow, tan } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Decibels, type Hertz } from '#engine/kit/units.ts';

const CORNER: Hertz = 1681.974450955533;
const GAIN: Decibels = 3.999843853973347;
const Q = 0.7071752369554196;
/** The gain in the middle of the slope is nearly, but not quite, the square root of the whole. */
const MIDDLE_EXPONENT = 0.4996667741545416;

/** The first filter of the K-weighting, the effect of a head: about 4 dB more above 2 kHz. */
export function loudnessShelf(sampleRate: Hertz = SAMPLE_RATE): BiquadShape {
  const k = tan((PI * CORNER) / sampleRate);
  const high = decibelsToGain(GAIN);
  const middle = pow(high, MIDDLE_EXPONENT);
  const a0 = 1 + k / Q + k * k;
  return {
    b0: (high + (middle * k) / Q + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (middle * k) / Q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / Q + k * k) / a0,
  };
}
