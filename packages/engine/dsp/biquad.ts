import { cos, decibelsToGain, sin, TAU } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Decibels, type Hertz } from '#engine/kit/units.ts';

/** Normalised coefficients of a second-order section (a0 = 1). */
export interface BiquadCoefficients {
  readonly b0: number;
  readonly b1: number;
  readonly b2: number;
  readonly a1: number;
  readonly a2: number;
}

/* Source: Robert Bristow-Johnson, "Cookbook formulae for audio EQ biquad filter coefficients". */

const BUTTERWORTH_Q = Math.SQRT1_2;

export function lowPass(cutoff: Hertz, q = BUTTERWORTH_Q): BiquadCoefficients {
  const w = (TAU * cutoff) / SAMPLE_RATE;
  const c = cos(w);
  const alpha = sin(w) / (2 * q);
  const a0 = 1 + alpha;
  const b = (1 - c) / a0;
  return { b0: b / 2, b1: b, b2: b / 2, a1: (-2 * c) / a0, a2: (1 - alpha) / a0 };
}

export function highPass(cutoff: Hertz, q = BUTTERWORTH_Q): BiquadCoefficients {
  const w = (TAU * cutoff) / SAMPLE_RATE;
  const c = cos(w);
  const alpha = sin(w) / (2 * q);
  const a0 = 1 + alpha;
  const b = (1 + c) / a0;
  return { b0: b / 2, b1: -b, b2: b / 2, a1: (-2 * c) / a0, a2: (1 - alpha) / a0 };
}

/** Peaking EQ; `q` 0.5 is broad, 8 narrow. */
export function peakingEq(centre: Hertz, gain: Decibels, q: number): BiquadCoefficients {
  const amplitude = decibelsToGain(gain / 2);
  const w = (TAU * centre) / SAMPLE_RATE;
  const alpha = sin(w) / (2 * q);
  const a0 = 1 + alpha / amplitude;
  const a1 = (-2 * cos(w)) / a0;
  return {
    b0: (1 + alpha * amplitude) / a0,
    b1: a1,
    b2: (1 - alpha * amplitude) / a0,
    a1,
    a2: (1 - alpha / amplitude) / a0,
  };
}

/** High shelf with slope 1. */
export function highShelf(corner: Hertz, gain: Decibels): BiquadCoefficients {
  const amplitude = decibelsToGain(gain / 2);
  const w = (TAU * corner) / SAMPLE_RATE;
  const c = cos(w);
  const edge = 2 * Math.sqrt(amplitude) * (sin(w) / 2) * Math.SQRT2;
  const up = amplitude + 1;
  const down = amplitude - 1;
  const a0 = up - down * c + edge;
  return {
    b0: (amplitude * (up + down * c + edge)) / a0,
    b1: (-2 * amplitude * (down + up * c)) / a0,
    b2: (amplitude * (up + down * c - edge)) / a0,
    a1: (2 * (down - up * c)) / a0,
    a2: (up - down * c - edge) / a0,
  };
}

/** Mono second-order section (transposed direct form II). */
export class Biquad {
  private readonly coefficients: BiquadCoefficients;
  private z1 = 0;
  private z2 = 0;

  constructor(coefficients: BiquadCoefficients) {
    this.coefficients = coefficients;
  }

  /** Filters `samples[from..to)` in place. */
  process(samples: Float32Array, from: number, to: number): void {
    const { b0, b1, b2, a1, a2 } = this.coefficients;
    let { z1, z2 } = this;
    for (let i = from; i < to; i++) {
      const x = samples[i]!;
      const y = b0 * x + z1;
      z1 = b1 * x - a1 * y + z2;
      z2 = b2 * x - a2 * y;
      samples[i] = y;
    }
    // Flush values that would become denormals, which are slow.
    this.z1 = z1 > 1e-20 || z1 < -1e-20 ? z1 : 0;
    this.z2 = z2 > 1e-20 || z2 < -1e-20 ? z2 : 0;
  }
}
