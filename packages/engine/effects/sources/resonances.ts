import { svfCoefficients, type SvfCoefficients } from '#engine/dsp/svf.ts';
import type { Frames, Hertz } from '#engine/kit/units.ts';

/**
 * Parallel band-pass filters for one signal, each with a level. They are computed in pairs, so that their recursions
 * run in parallel.
 */
export class Resonances {
  private readonly levels: Float64Array;
  private readonly tunings: SvfCoefficients[];
  /** The two integrators of each filter; an odd count is padded with a silent filter. */
  private readonly state: Float64Array;

  constructor(levels: readonly number[]) {
    const count = levels.length + (levels.length % 2);
    this.levels = new Float64Array(count);
    this.levels.set(levels);
    this.tunings = Array.from({ length: count }, () => svfCoefficients(10, 1));
    this.state = new Float64Array(2 * count);
  }

  /** See `svfCoefficients`. */
  tune(index: number, hertz: Hertz, q: number): void {
    this.tunings[index] = svfCoefficients(hertz, q);
  }

  /** Writes the sum of all filters to `into[0..count)`. */
  sum(source: Float32Array, into: Float32Array, count: Frames): void {
    into.fill(0, 0, count);
    for (let first = 0; first < this.levels.length; first += 2) this.addPair(first, source, into, count);
  }

  private addPair(first: number, source: Float32Array, into: Float32Array, count: Frames): void {
    const { tunings, levels, state } = this;
    const { a1, a2, a3, k } = tunings[first]!;
    const { a1: b1, a2: b2, a3: b3, k: m } = tunings[first + 1]!;
    const level = levels[first]!;
    const other = levels[first + 1]!;
    const at = 2 * first;
    let [l1, l2, r1, r2] = [state[at]!, state[at + 1]!, state[at + 2]!, state[at + 3]!];
    for (let i = 0; i < count; i++) {
      const x = source[i]!;
      const v3 = x - l2;
      const w3 = x - r2;
      const v1 = a1 * l1 + a2 * v3;
      const w1 = b1 * r1 + b2 * w3;
      const v2 = l2 + a2 * l1 + a3 * v3;
      const w2 = r2 + b2 * r1 + b3 * w3;
      l1 = 2 * v1 - l1;
      r1 = 2 * w1 - r1;
      l2 = 2 * v2 - l2;
      r2 = 2 * w2 - r2;
      into[i] = Math.fround(into[i]! + k * v1 * level) + m * w1 * other;
    }
    state[at] = l1;
    state[at + 1] = l2;
    state[at + 2] = r1;
    state[at + 3] = r2;
  }
}
