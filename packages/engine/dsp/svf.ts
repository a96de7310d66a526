import { PI, tan } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Hertz } from '#engine/kit/units.ts';

/** Filter coefficients for a cutoff and a resonance. */
export interface SvfCoefficients {
  readonly a1: number;
  readonly a2: number;
  readonly a3: number;
  readonly k: number;
}

/** Integrator gain; `cutoff` is clamped to 10 Hz..19 kHz. */
export function integratorGain(cutoff: Hertz): number {
  return tan((PI * Math.min(19_000, Math.max(10, cutoff))) / SAMPLE_RATE);
}

/** `cutoff` is clamped to 10 Hz..19 kHz; `q` ranges from 0.5 to 20 (near self-oscillation), 0.707 is flat. */
export function svfCoefficients(cutoff: Hertz, q: number): SvfCoefficients {
  const g = integratorGain(cutoff);
  const k = 1 / q;
  const a1 = 1 / (1 + g * (g + k));
  const a2 = g * a1;
  return { a1, a2, a3: g * a2, k };
}

/**
 * State-variable filter, 12 dB per octave, stable under cutoff modulation. Trapezoidal form of Andrew Simper,
 * "Solving the continuous SVF equations using trapezoidal integration and equivalent currents" (Cytomic, 2013). Call
 * one output method per sample.
 */
export class StateVariableFilter {
  private a1 = 0;
  private a2 = 0;
  private a3 = 0;
  private k = 1;
  private ic1 = 0;
  private ic2 = 0;

  /** See `svfCoefficients`. */
  tune(cutoff: Hertz, q: number): void {
    const { a1, a2, a3, k } = svfCoefficients(cutoff, q);
    this.a1 = a1;
    this.a2 = a2;
    this.a3 = a3;
    this.k = k;
  }

  low(x: number): number {
    const v3 = x - this.ic2;
    const v1 = this.a1 * this.ic1 + this.a2 * v3;
    const v2 = this.ic2 + this.a2 * this.ic1 + this.a3 * v3;
    this.ic1 = 2 * v1 - this.ic1;
    this.ic2 = 2 * v2 - this.ic2;
    return v2;
  }

  /** Band-pass with unity gain at the cutoff. */
  band(x: number): number {
    const v3 = x - this.ic2;
    const v1 = this.a1 * this.ic1 + this.a2 * v3;
    const v2 = this.ic2 + this.a2 * this.ic1 + this.a3 * v3;
    this.ic1 = 2 * v1 - this.ic1;
    this.ic2 = 2 * v2 - this.ic2;
    return this.k * v1;
  }

  high(x: number): number {
    const v3 = x - this.ic2;
    const v1 = this.a1 * this.ic1 + this.a2 * v3;
    const v2 = this.ic2 + this.a2 * this.ic1 + this.a3 * v3;
    this.ic1 = 2 * v1 - this.ic1;
    this.ic2 = 2 * v2 - this.ic2;
    return x - this.k * v1 - v2;
  }
}
