import { Biquad, type BiquadShape } from '#engine/dsp/biquad.ts';
import type { Insert } from '../instrument.ts';

/** The resonances of a body or a loudspeaker: a chain of equalisers, one per channel. */
export class Body implements Insert {
  private readonly left: readonly Biquad[];
  private readonly right: readonly Biquad[];

  /** `right` may differ a little from `left`: two microphones hear two bodies. */
  constructor(left: readonly BiquadShape[], right: readonly BiquadShape[] = left) {
    this.left = left.map((shape) => new Biquad(shape));
    this.right = right.map((shape) => new Biquad(shape));
  }

  process(left: Float32Array, right: Float32Array, from: number, to: number): void {
    for (const filter of this.left) filter.process(left, from, to);
    for (const filter of this.right) filter.process(right, from, to);
  }

  /** One channel alone, through the left body. */
  processMono(samples: Float32Array, from: number, to: number): void {
    for (const filter of this.left) filter.process(samples, from, to);
  }
}
