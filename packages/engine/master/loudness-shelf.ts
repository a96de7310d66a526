import type { BiquadCoefficients } from '#engine/dsp/biquad.ts';
import { PI, decibelsToGain, pow, tan } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Decibels, type Hertz } from '#engine/kit/units.ts';

const CORNER: Hertz = 1681.974450955533;
const GAIN: Decibels = 3.999843853973347;
const Q = 0.7071752369554196;
/** The gain at the corner is nearly, but not exactly, the square root of the full gain. */
const MIDDLE_EXPONENT = 0.4996667741545416;

/** The first K-weighting filter, which models the head: a high shelf of about 4 dB above 2 kHz. */
export function loudnessShelf(sampleRate: Hertz = SAMPLE_RATE): BiquadCoefficients {
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
