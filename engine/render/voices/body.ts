import type { BiquadShape } from '#engine/dsp/biquad.ts';
import { StereoSections } from '#engine/dsp/stereo-sections.ts';
import type { Insert } from '../instrument.ts';

/** The resonances of a body or a loudspeaker: a chain of equalisers on two channels. */
export class Body implements Insert {
  private readonly filters: StereoSections;

  /** `right` may differ a little from `left`: two microphones hear two bodies. Both have one length. */
  constructor(left: readonly BiquadShape[], right: readonly BiquadShape[] = left) {
    this.filters = new StereoSections(left, right);
  }

  process(left: Float32Array, right: Float32Array, from: number, to: number): void {
    this.filters.process(left, right, from, to);
  }
}
