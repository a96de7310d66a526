import type { BiquadCoefficients } from '#engine/dsp/biquad.ts';
import { StereoBiquadChain } from '#engine/dsp/stereo-biquad-chain.ts';
import type { Insert } from '../instrument.ts';

/** Body or loudspeaker resonances: a chain of biquad filters on two channels. */
export class Body implements Insert {
  private readonly filters: StereoBiquadChain;

  /** `right` can differ slightly from `left`, as two microphones would; both have the same length. */
  constructor(left: readonly BiquadCoefficients[], right: readonly BiquadCoefficients[] = left) {
    this.filters = new StereoBiquadChain(left, right);
  }

  process(left: Float32Array, right: Float32Array, from: number, to: number): void {
    this.filters.process(left, right, from, to);
  }
}
