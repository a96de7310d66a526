import type { BiquadShape } from '#engine/dsp/biquad.ts';
import { StereoSections } from '#engine/dsp/stereo-sections.ts';
import type { Insert } from '../instrument.ts';

/** Body or loudspeaker resonances: a chain of biquad filters on two channels. */
export class Body implements Insert {
  private readonly filters: StereoSections;

  /** `right` can differ slightly from `left`, as two microphones would; both have the same length. */
  constructor(left: readonly BiquadShape[], right: readonly BiquadShape[] = left) {
    this.filters = new StereoSections(left, right);
  }

  process(left: Float32Array, right: Float32Array, from: number, to: number): void {
    this.filters.process(left, right, from, to);
  }
}
