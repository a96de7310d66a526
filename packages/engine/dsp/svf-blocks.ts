import type { Frames, Hertz } from '#engine/kit/units.ts';
import { svfCoefficients, type SvfCoefficients } from './svf.ts';

export type FilterType = 'low' | 'band' | 'high';

/**
 * State-variable filter for one or two channels with the same cutoff. Processes blocks with the same bits as
 * `StateVariableFilter` per sample, rounded to single precision. The recursions of two channels run in parallel.
 */
export class BlockStateVariableFilter {
  private readonly type: FilterType;
  private tuning: SvfCoefficients = svfCoefficients(10, 1);
  private readonly state = new Float64Array(4);

  constructor(type: FilterType) {
    this.type = type;
  }

  /** See `svfCoefficients`. */
  tune(cutoff: Hertz, q: number): void {
    this.tuning = svfCoefficients(cutoff, q);
  }

  /** Filters `block[0..count)` in place. */
  process(block: Float32Array, count: Frames): void {
    const { tuning, state } = this;
    const { a1, a2, a3 } = tuning;
    const [mixIn, mixBand, mixLow] = mixOf(this.type, tuning);
    let [l1, l2] = [state[0]!, state[1]!];
    for (let i = 0; i < count; i++) {
      const x = block[i]!;
      const v3 = x - l2;
      const v1 = a1 * l1 + a2 * v3;
      const v2 = l2 + a2 * l1 + a3 * v3;
      l1 = 2 * v1 - l1;
      l2 = 2 * v2 - l2;
      block[i] = mixIn * x + mixBand * v1 + mixLow * v2;
    }
    state[0] = l1;
    state[1] = l2;
  }

  /** Filters two channels in place; the left channel shares its state with `process`. */
  processPair(left: Float32Array, right: Float32Array, count: Frames): void {
    const { tuning, state } = this;
    const { a1, a2, a3 } = tuning;
    const [mixIn, mixBand, mixLow] = mixOf(this.type, tuning);
    let [l1, l2, r1, r2] = [state[0]!, state[1]!, state[2]!, state[3]!];
    for (let i = 0; i < count; i++) {
      const x = left[i]!;
      const u = right[i]!;
      const v3 = x - l2;
      const w3 = u - r2;
      const v1 = a1 * l1 + a2 * v3;
      const w1 = a1 * r1 + a2 * w3;
      const v2 = l2 + a2 * l1 + a3 * v3;
      const w2 = r2 + a2 * r1 + a3 * w3;
      l1 = 2 * v1 - l1;
      r1 = 2 * w1 - r1;
      l2 = 2 * v2 - l2;
      r2 = 2 * w2 - r2;
      left[i] = mixIn * x + mixBand * v1 + mixLow * v2;
      right[i] = mixIn * u + mixBand * w1 + mixLow * w2;
    }
    state[0] = l1;
    state[1] = l2;
    state[2] = r1;
    state[3] = r2;
  }
}

/** Mix of input, band and low output, so that one loop serves all types without rounding differences. */
function mixOf(type: FilterType, { k }: SvfCoefficients): readonly [number, number, number] {
  if (type === 'low') return [0, 0, 1];
  return type === 'band' ? [0, k, 0] : [1, -k, -1];
}
