import type { BiquadShape } from '#engine/dsp/biquad.ts';
import { StereoBiquad } from '#engine/dsp/stereo-biquad.ts';
import type { Insert } from '../instrument.ts';

/** The resonances of a body or a loudspeaker: a chain of equalisers on two channels. */
export class Body implements Insert {
  private readonly filters: readonly StereoBiquad[];

  /** `right` may differ a little from `left`: two microphones hear two bodies. Both have one length. */
  constructor(left: readonly BiquadShape[], right: readonly BiquadShape[] = left) {
    this.filters = left.map((shape, i) => new StereoBiquad(shape, right[i]));
  }

  process(left: Float32Array, right: Float32Array, from: number, to: number): void {
    for (const filter of this.filters) filter.process(left, right, from, to);
  }
}
