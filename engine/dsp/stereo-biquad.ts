import type { Frames } from '#engine/kit/units.ts';
import type { BiquadShape } from './biquad.ts';

const DENORMAL = 1e-20;
const flushed = (x: number): number => (x > DENORMAL || x < -DENORMAL ? x : 0);

/** Two channels' second-order sections in one loop: their recursions run beside each other. */
export class StereoBiquad {
  private readonly left: BiquadShape;
  private readonly right: BiquadShape;
  private readonly state = new Float64Array(4);

  constructor(left: BiquadShape, right: BiquadShape = left) {
    this.left = left;
    this.right = right;
  }

  /** Filters both channels' `[from..to)` in place. */
  process(left: Float32Array, right: Float32Array, from: Frames, to: Frames): void {
    const l = this.left;
    const r = this.right;
    const [lb0, lb1, lb2, la1, la2] = [l.b0, l.b1, l.b2, l.a1, l.a2];
    const [rb0, rb1, rb2, ra1, ra2] = [r.b0, r.b1, r.b2, r.a1, r.a2];
    let [l1, l2, r1, r2] = [this.state[0]!, this.state[1]!, this.state[2]!, this.state[3]!];
    for (let i = from; i < to; i++) {
      const x = left[i]!;
      const y = lb0 * x + l1;
      l1 = lb1 * x - la1 * y + l2;
      l2 = lb2 * x - la2 * y;
      left[i] = y;
      const u = right[i]!;
      const v = rb0 * u + r1;
      r1 = rb1 * u - ra1 * v + r2;
      r2 = rb2 * u - ra2 * v;
      right[i] = v;
    }
    this.state.set([flushed(l1), flushed(l2), flushed(r1), flushed(r2)]);
  }
}
