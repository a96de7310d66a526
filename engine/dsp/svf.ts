import { PI, tan } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Hertz } from '#engine/kit/units.ts';

/**
 * State-variable filter, 12 dB per octave, stable while its cutoff moves.
 *
 * The trapezoidal form of Andrew Simper, "Solving the continuous SVF equations using trapezoidal
 * integration and equivalent currents" (Cytomic, 2013). One call per sample gives one of the outputs.
 */
export class StateVariableFilter {
  private a1 = 0;
  private a2 = 0;
  private a3 = 0;
  private k = 1;
  private ic1 = 0;
  private ic2 = 0;

  /** `cutoff` is held between 10 Hz and 19 kHz; `q` 0.5 (gentle) to 20 (whistling), 0.707 is flat. */
  tune(cutoff: Hertz, q: number): void {
    const g = tan((PI * Math.min(19_000, Math.max(10, cutoff))) / SAMPLE_RATE);
    this.k = 1 / q;
    this.a1 = 1 / (1 + g * (g + this.k));
    this.a2 = g * this.a1;
    this.a3 = g * this.a2;
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
