import type { BiquadCoefficients } from './biquad.ts';

/**
 * Two equal first-order all-pass filters in series. A cascade of them is dispersive: the group delay is 2 (1 - a) /
 * (1 + a) frames at 0 Hz and 2 (1 + a) / (1 - a) frames at the Nyquist frequency.
 */
export function allPassPair(a: number): BiquadCoefficients {
  return { b0: a * a, b1: 2 * a, b2: 1, a1: 2 * a, a2: a * a };
}
